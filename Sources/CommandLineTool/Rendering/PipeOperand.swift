import Files
import Glibc
import Threads

/// Operands that refer to pipes: `-`, a FIFO, and the path of an inherited pipe, such as
/// /dev/stdin, or /dev/fd/63 for the shell's `<(…)`.
enum PipeOperand {
  /// Whether audio can be read from `path` only once and from beginning to end.
  static func isPipe(_ path: String) -> Bool {
    path == RenderPlan.pipe || FileStatus.seen(path)?.isPipe == true
  }

  /// Whether `path` refers to standard input.
  ///
  /// If input is redirected from a file, a path such as /dev/stdin refers to that file instead,
  /// because the system opens the file again.
  static func isStandardInput(_ path: String) -> Bool {
    guard path != RenderPlan.pipe else { return true }
    // Most operands are files, so examine links only for other operands.
    guard let status = FileStatus.seen(path), ![.regular, .folder].contains(status.kind) else {
      return false
    }
    return descriptor(of: path) == STDIN_FILENO
  }

  /// Returns the number of this process's descriptor that a path refers to, such as /dev/fd/63 or a
  /// link to it; nil for any other path.
  static func descriptor(of path: String) -> Int32? {
    let own = "/proc/\(getpid())/fd"
    var path = path
    // Follow at most 40 links, the same limit as Linux.
    for _ in 0..<40 {
      guard let folder = Path.real(Folder.parent(of: path)) else { return nil }
      if folder == own { return Int32(Folder.name(of: path)) }
      // A path that is not a link does not lead to a descriptor.
      guard let next = Path.target(ofLink: path) else { return nil }
      path = next.hasPrefix("/") ? next : "\(folder)/\(next)"
    }
    return nil
  }

  /// Returns the file name from which an output's name is derived: the name of `path`, or `sound`
  /// for a pipe without a name.
  static func fileName(of path: String) -> String {
    let isNamed = path != RenderPlan.pipe && !(isPipe(path) && descriptor(of: path) != nil)
    return isNamed ? Folder.name(of: path) : "sound"
  }

  /// Copies everything from a pipe to `file`; returns false if interrupted.
  ///
  /// - Throws: an error with `path` if the pipe cannot be read, or with another path if
  ///   the file cannot be written.
  static func copy(_ path: String, to file: TemporaryFile) throws(SystemError) -> Bool {
    if path == RenderPlan.pipe {
      return try file.append(from: STDIN_FILENO, named: path) { !Interruption.hasCome }
    }
    let pipe = try open(path)
    return try file.append(from: pipe.descriptor, named: path) { !Interruption.hasCome }
  }

  /// Opens a pipe or file to read it in order, without waiting for a pipe's writer.
  static func open(_ path: String) throws(SystemError) -> OpenFile {
    // Duplicate an inherited descriptor. If it were opened again after all writers had closed the
    // pipe, reading would wait for another writer instead of reaching the end.
    if let number = path == RenderPlan.pipe ? STDIN_FILENO : descriptor(of: path) {
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else { throw .last(path) }
      return OpenFile(adopting: copy, path: path)
    }
    // Don't block in `open` until there is a writer, because a signal could be missed.
    let pipe = try OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    _ = fcntl(pipe.descriptor, F_SETFL, O_RDONLY)
    return pipe
  }
}
