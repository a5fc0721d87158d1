import Foundation

/// A call that changes files, as recorded by `strace`.
struct SystemCall: Hashable, CustomStringConvertible {
  /// The name that faults use.
  let name: String
  let path: String

  var description: String { "\(name) \(path)" }

  /// The calls that `strace` records, and their names for faults.
  static let names = [
    "open": "open", "openat": "open", "creat": "creat", "write": "write", "pwrite64": "pwrite",
    "writev": "writev", "pwritev": "pwritev", "pwritev2": "pwritev", "sendfile": "sendfile",
    "copy_file_range": "copy_file_range", "ftruncate": "ftruncate", "truncate": "truncate",
    "fallocate": "fallocate", "rename": "rename", "renameat": "rename", "renameat2": "rename",
    "link": "link", "linkat": "link", "symlink": "symlink", "symlinkat": "symlink",
    "unlink": "unlink", "unlinkat": "unlink", "rmdir": "rmdir", "mkdir": "mkdir",
    "mkdirat": "mkdir", "mknod": "mknod", "mknodat": "mknod", "fsync": "fsync",
    "fdatasync": "fdatasync", "sync_file_range": "sync_file_range", "syncfs": "syncfs",
    "flock": "flock", "chmod": "chmod", "fchmod": "fchmod", "fchmodat": "chmod",
    "chown": "chown", "fchown": "fchown", "fchownat": "chown", "utimensat": "utimensat",
    "utime": "utimes", "utimes": "utimes", "setxattr": "setxattr", "fsetxattr": "setxattr",
    "splice": "splice", "io_uring_enter": "io_uring", "io_submit": "aio",
  ]

  private init(name: String, path: String) { (self.name, self.path) = (name, path) }

  /// Creates a counted call; nil for a call that changes nothing.
  init?(counted name: String, _ path: String) {
    let plain = name.hasSuffix("64") ? String(name.dropLast(2)) : name
    let known =
      ["mkostemp", "mkstemp", "fopen"].contains(plain) ? "open" : Self.names[plain] ?? plain
    guard Self.names.values.contains(known) else { return nil }
    self.init(name: known, path: path)
  }

  /// Parses a line of `strace -f -y`; nil for a call that changes nothing below the folder.
  init?(line: Substring, folder: String) {
    guard let match = line.firstMatch(of: /^(?:\d+ +)?([a-z_0-9]+)\((.*)/),
      let name = Self.names[String(match.1)]
    else { return nil }
    let rest = String(match.2)
    if name == "open", rest.firstMatch(of: /O_WRONLY|O_RDWR|O_CREAT/) == nil { return nil }
    // The last name is the new one; a file descriptor has its path in angle brackets.
    let quoted = rest.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
    let angled = rest.matches(of: /\d+<([^>]*)>/).map { String($0.1) }
    let isNamed = [
      "open", "creat", "rename", "link", "symlink", "unlink", "rmdir", "mkdir", "truncate", "chmod",
      "chown", "utimensat", "utimes",
    ].contains(name)
    guard var path = isNamed ? quoted.last : angled.first else { return nil }
    if !path.hasPrefix("/") {
      // If the call has two folders, the name is in the second.
      let base = rest.matches(of: /(?:AT_FDCWD|\d+)<([^>]*)>, "/).last.map { String($0.1) }
      path = "\(base ?? folder)/\(path)"
    }
    guard path.hasPrefix(folder + "/") else { return nil }
    self.init(name: rest.contains("AT_REMOVEDIR") ? "rmdir" : name, path: path)
  }
}
