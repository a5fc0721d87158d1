import Glibc

/// Resolves paths, links, and the working folder.
public enum Path {
  /// Returns the absolute path of an existing file without links, `.`, or `..`; nil, with the
  /// reason in `errno`, if that fails.
  public static func real(_ path: String) -> String? {
    guard let real = path.withFileSystemRepresentation({ realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return String(fileSystemRepresentation: real)
  }

  /// Returns the target of a link; nil, with the reason in `errno`, if the path is not a link.
  public static func target(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = path.withFileSystemRepresentation { readlink($0, &target, target.count - 1) }
    return count > 0 ? String(fileSystemRepresentation: target) : nil
  }

  /// The working folder; nil if it was removed.
  public static var workingFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(fileSystemRepresentation: path)
  }

  /// Returns an absolute path without `.` or `..`; does not resolve links.
  public static func absolute(_ path: String) -> String {
    let whole = path.utf8.first == slash ? path : (workingFolder ?? "") + "/" + path
    var parts: [Substring.UTF8View] = []
    for part in whole.utf8.split(separator: slash) {
      switch String(Substring(part)) {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// Replaces "~" at the beginning of a path with the user's home folder, and "~name" with another
  /// user's home folder.
  public static func expandingTilde(_ path: String) -> String {
    guard path.utf8.first == UInt8(ascii: "~") else { return path }
    let name = path.utf8.dropFirst().prefix { $0 != slash }
    let rest = String(Substring(path.utf8.dropFirst(1 + name.count)))
    let home = name.isEmpty ? ownHome : Self.home(of: String(Substring(name)))
    return home.map { $0 + rest } ?? path
  }

  private static var ownHome: String? {
    ProcessEnvironment.variable("HOME")
      ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) }
  }

  private static func home(of name: String) -> String? {
    getpwnam(name).map { String(cString: $0.pointee.pw_dir) }
  }

  private static let slash = UInt8(ascii: "/")
}

/// The arguments and environment of this process, with every byte of file names preserved.
public enum ProcessEnvironment {
  /// The command line, beginning with the program's name.
  public static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(fileSystemRepresentation: $0) }
    }
  }

  /// The path of the program; if the system does not report it, the name with which the program was
  /// started.
  public static var executable: String {
    Path.target(ofLink: "/proc/self/exe") ?? arguments.first ?? ""
  }

  /// Returns an environment variable; nil if it is not set.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(fileSystemRepresentation: $0) }
  }

  /// All environment variables.
  public static var environment: [String: String] {
    var (variables, index): ([String: String], Int) = ([:], 0)
    while let entry = environ[index] {
      let text = String(fileSystemRepresentation: entry)
      if let equals = text.unicodeScalars.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(
          text.unicodeScalars[equals...].dropFirst())
      }
      index += 1
    }
    return variables
  }
}
