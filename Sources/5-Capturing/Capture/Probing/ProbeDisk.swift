/// A file system in memory with copies of an app's folders, which only the app sees (unshare(1)). If the machine
/// doesn't permit that, or the copies are too large, the app gets something similar instead.
struct ProbeDisk {
  /// The folder on that file system, in sh.
  private let folder: String
  /// What is done once the copies are in the folder `$0`, in sh.
  private let preparation: String
  /// What is done without that file system, in sh.
  private let substitute: String

  /// No room is left. Otherwise no file can grow: writes fail with EFBIG.
  static let full = ProbeDisk(
    folder: "${HOME%/*}",
    preparation: #"head -c 32m /dev/zero >"$0/.full" 2>/dev/null || :"#,
    substitute: "trap '' XFSZ; ulimit -f 0")

  /// The home is read-only. Otherwise it's below a file, so that it can't be made.
  static let readOnlyHome = ProbeDisk(
    folder: "$HOME",
    preparation: #"mount -o remount,bind,ro "$0" 2>/dev/null || exit"#,
    substitute: "export HOME=/dev/null/home XDG_CONFIG_HOME=/dev/null/home/.config")

  /// Returns the command that runs an app on that file system.
  func command(_ app: [String]) -> [String] {
    let script = #"""
      d=\#(folder)
      mounts='{ mount -t tmpfs -o size=16m none /mnt && cp -a "$0/." /mnt &&
        mount --bind /mnt "$0" && cd "$PWD"; } >/dev/null 2>&1 || exit; \#(preparation)'
      for how in -m '-mUc --keep-caps'; do
        if [ -n "$d" ] && unshare $how sh -c "$mounts" "$d" 2>/dev/null
        then exec unshare $how sh -c "$mounts; exec \"\$@\"" "$d" "$@"; fi
      done
      \#(substitute)
      exec "$@"
      """#
    return ["/bin/sh", "-c", script, "sh"] + app
  }
}
