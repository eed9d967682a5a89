internal import Capture

extension SettlingCase {
  /// Programs that people use, which may be installed or not.
  package static let realApps = [
    SettlingCase(realApp: "vim -u NONE -i NONE", shows: ["VIM - Vi IMproved", "type  :help"]),
    SettlingCase(realApp: "nano", shows: ["GNU nano", "Exit", "Help"]),
    SettlingCase(realApp: "less /etc/passwd", shows: ["root:", "/etc/passwd"]),
    SettlingCase(realApp: "dialog --msgbox hello 6 30", shows: ["hello", "OK"]),
    SettlingCase(realApp: "top", shows: ["load average", "PID", "COMMAND"]),
    SettlingCase(realApp: "htop", shows: ["Load average", "PID", "Quit"]),
    SettlingCase(realApp: "tmux -L PAUSE -f /dev/null new-session cat", shows: ["0:"]),
    SettlingCase(realApp: "node", shows: ["Welcome to Node.js", ".help"]),
    SettlingCase(realApp: "bash --norc -i", shows: ["bash-"]),
  ]
}
