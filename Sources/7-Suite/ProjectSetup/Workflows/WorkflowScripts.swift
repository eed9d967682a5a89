/// The shell scripts of a workflow that install `qa` on a machine.
///
/// They run beside a checkout that may be hostile, so they work in `/`, in which no program, module or pattern of the
/// checkout is found, and install only bytes with the pinned digest.
enum WorkflowScripts {
  private static let beginning = """
    set -eu
    fail() { printf '%s\\n' "$@" >&2; exit 3; }
    digest() { sha256sum < "$1" | cut -d ' ' -f 1; }
    """

  /// Installs the package that `$QA_PACKAGE` names by URL or path, if its digest is `$QA_SHA256`.
  static let install =
    beginning + """

      # Nothing is looked up in the checkout. A package in it is copied, and then checked.
      checkout=$PWD
      cd /
      as_root=
      if [ "$(id -u)" -ne 0 ]; then as_root=sudo; fi
      work=$(mktemp -d)
      chmod 755 "$work"
      package=$work/${QA_PACKAGE##*/}
      origin=$QA_PACKAGE
      case $QA_PACKAGE in
        -* | *[!A-Za-z0-9._~:/?@%+=,-]*) fail "QA_PACKAGE must be the URL or path of a package, not $QA_PACKAGE" ;;
        https://*.deb | https://*.whl | http://*.deb | http://*.whl)
          if ! command -v curl >/dev/null; then
            $as_root apt-get update --quiet=2
            $as_root apt-get install --yes --quiet=2 --no-install-recommends curl ca-certificates
          fi
          curl --fail --silent --show-error --location --output "$package" "$QA_PACKAGE" ;;
        /*.deb | /*.whl) cp "$origin" "$package" ;;
        *.deb | *.whl) origin=$checkout/$QA_PACKAGE && cp "$origin" "$package" ;;
        *) fail "QA_PACKAGE must end in .deb or .whl, not ${QA_PACKAGE:-empty}" ;;
      esac
      found=$(digest "$package")
      if [ ${#found} -ne 64 ] || [ "$found" != "$QA_SHA256" ]; then
        fail "the SHA-256 digest of $QA_PACKAGE is $found, not QA_SHA256=$QA_SHA256" \\
          "  → if that is the package you trust, pin it in the workflow: QA_SHA256: $found"
      fi
      case $package in
        *.whl)
          # The wheel of the fonts lies beside it, and this one has its digest.
          python3 -m zipfile --extract "$package" "$work/files"
          fonts=$work/files/qa_screens/fonts.txt
          wheel=$(sed 's/-/_/g; s/==/-/; s/ .*/-py3-none-any.whl/' "$fonts")
          python3 -m pip install --quiet --quiet --no-index --no-deps --require-hashes \\
            --find-links "${origin%/*}/$wheel" --requirement "$fonts"
          python3 -m pip install --quiet --no-index --no-deps "$package" ;;
        *.deb)
          $as_root apt-get update --quiet=2
          $as_root apt-get install --yes --quiet=2 --no-install-recommends "$package" ;;
      esac
      rm -r "$work"
      """

  /// Builds a package from the commit `$QA_REVISION` of the repository `$QA_REPOSITORY`, as `$built/qa.deb`.
  ///
  /// A cached package is used only if its digest is `$QA_SHA256`, since any job of the repository may fill the cache.
  static let build =
    beginning + """

      cd /
      case $QA_REVISION in
        *[!0-9a-f]*) length=0 ;;
        *) length=${#QA_REVISION} ;;
      esac
      if [ -z "$QA_REPOSITORY" ] || { [ "$length" -ne 40 ] && [ "$length" -ne 64 ]; }; then
        fail "QA_REPOSITORY must be the URL of qa's git repository, QA_REVISION the full id of a commit" \\
          "  → git ls-remote URL HEAD prints the newest"
      fi
      if [ -z "$QA_SHA256" ] || [ ! -f "$built/qa.deb" ] || [ "$(digest "$built/qa.deb")" != "$QA_SHA256" ]; then
        rm -rf "$built"
        mkdir -p "$built"
        source=$(mktemp -d)
        git init --quiet "$source"
        git -C "$source" fetch --quiet --depth 1 "$QA_REPOSITORY" "$QA_REVISION"
        git -C "$source" checkout --quiet --detach FETCH_HEAD
        "$source/.ci/package" --deb --output "$source/dist"
        mv "$source"/dist/qa_*.deb "$built/qa.deb"
      fi
      found=$(digest "$built/qa.deb")
      if [ -n "$QA_SHA256" ] && [ "$found" != "$QA_SHA256" ]; then
        fail "the SHA-256 digest of the package of $QA_REVISION is $found, not QA_SHA256=$QA_SHA256" \\
          "  → if the image of the build has changed since, pin it in the workflow: QA_SHA256: $found"
      fi
      if [ -z "$QA_SHA256" ]; then echo "to build this package only once, set QA_SHA256: $found"; fi
      """
}
