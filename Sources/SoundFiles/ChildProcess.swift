import Foundation

/// A program that runs beside this one and whose output is read through a pipe.
///
/// It is ended and waited for when nobody reads it any more.
final class ChildProcess {
  /// The system's reason not to start a program.
  struct StartError: Error {
    let code: Int32
  }

  private var pid: pid_t = 0
  private let output: Int32
  /// Where its complaints go: a file, so that they cannot fill a pipe nobody empties.
  private let complaints: UnsafeMutablePointer<FILE>
  private var status: Int32?

  init(_ program: String, _ arguments: [String]) throws(StartError) {
    var ends: [Int32] = [0, 0]
    guard let file = tmpfile() else { throw StartError(code: errno) }
    // A pair of sockets, since they alone can be kept from programs that other threads start meanwhile.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw StartError(code: errno) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, fileno(file), 2)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let result = posix_spawn(&pid, program, &actions, nil, &words, environ)
    close(ends[1])
    (output, complaints) = (ends[0], file)
    guard result == 0 else {
      close(ends[0])
      fclose(file)
      throw StartError(code: result)
    }
  }

  deinit {
    if status == nil { kill(pid, SIGKILL) }
    _ = wait()
    close(output)
    fclose(complaints)
  }

  /// The folders programs are looked for in, by the environment.
  static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "" }

  /// Where a program lies in the folders of `searchPath`.
  static func find(_ name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":")
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Reads `count` bytes, fewer only when the program has ended.
  func read(_ count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = Glibc.read(output, buffer.baseAddress.map { $0 + filled }, count - filled)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        filled += got
      }
    }
  }

  /// Waits for the end and returns the exit status.
  func wait() -> Int32 {
    if let status { return status }
    var code: Int32 = 0
    while waitpid(pid, &code, 0) < 0, errno == EINTR {}
    status = code
    return code
  }

  /// The last line of what it complained about; ends it.
  var complaint: String {
    if status == nil { kill(pid, SIGKILL) }
    _ = wait()
    rewind(complaints)
    var line = [CChar](repeating: 0, count: 1_024)
    var last = ""
    while fgets(&line, Int32(line.count), complaints) != nil {
      last = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
    return last.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
