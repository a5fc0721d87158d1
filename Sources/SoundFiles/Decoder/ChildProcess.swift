import CProcess
import Foundation

/// A program that runs beside this one, on a leash, and whose output is read through a pipe.
///
/// It is ended and waited for when nobody reads it any more, with all that it has started.
final class ChildProcess {
  /// The system's reason not to start a program.
  struct StartError: Error {
    let code: Int32
  }

  /// Why no more of its output is read.
  enum Stop: Error, Equatable {
    /// The caller does not want to go on.
    case cancelled
    /// It gave nothing for too long.
    case silent
  }

  private var pid: pid_t = 0
  private let output: Int32
  /// Where its complaints go: a file, so that they cannot fill a pipe nobody empties.
  private let complaints: UnsafeMutablePointer<FILE>
  private let limits: DecoderLimits
  private var status: Int32?

  /// Starts a program that finds `input` as its standard input.
  init(
    _ program: String, _ arguments: [String], input: InputFile, limits: DecoderLimits
  ) throws(StartError) {
    var ends: [Int32] = [0, 0]
    guard let file = tmpfile() else { throw StartError(code: errno) }
    // A pair of sockets, since they alone can be kept from programs that other threads start meanwhile.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      let code = errno
      fclose(file)
      throw StartError(code: code)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, input.descriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, fileno(file), 2)
    // What libraries have opened here would keep a disk from being unmounted for as long as it runs.
    process_close_from(&actions, 3)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let result = posix_spawn(&pid, program, &actions, &attributes, &words, environ)
    close(ends[1])
    (output, complaints, self.limits) = (ends[0], file, limits)
    guard result == 0 else {
      close(ends[0])
      fclose(file)
      // Else `deinit` would end whatever has that number.
      status = 0
      throw StartError(code: result)
    }
    limits.apply(to: pid)
  }

  deinit {
    end()
    close(output)
    fclose(complaints)
  }

  /// A process group of its own, to be ended with all that it starts, and signals as a program expects them.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    // What is ignored here would be ignored there.
    for signal in [SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }

  /// The folders programs are looked for in, by the environment.
  static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "" }

  /// Where a program lies in the folders of `searchPath`.
  static func find(_ name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":")
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Reads `count` bytes, fewer only when the program has closed its output.
  ///
  /// - Parameter goesOn: asked each time that nothing came for a moment.
  func read(_ count: Int, while goesOn: () -> Bool) throws(Stop) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    var filled = 0
    while filled < bytes.count {
      try waitForOutput(while: goesOn)
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(output, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      filled += got
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  private func waitForOutput(while goesOn: () -> Bool) throws(Stop) {
    for _ in 0..<limits.waits {
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, limits.waitMilliseconds) > 0 { return }
      guard goesOn() else { throw .cancelled }
    }
    throw .silent
  }

  /// Waits for the end of a program that has closed its output, and returns the exit status.
  func wait(while goesOn: () -> Bool) throws(Stop) -> Int32 {
    for _ in 0..<limits.waits {
      // Nearly always it ends in that moment.
      for _ in 0..<limits.waitMilliseconds {
        if let status = collect() { return status }
        usleep(1_000)
      }
      guard goesOn() else { throw .cancelled }
    }
    throw .silent
  }

  /// The exit status, once it has ended.
  private func collect() -> Int32? {
    if let status { return status }
    var code: Int32 = 0
    let found = waitpid(pid, &code, WNOHANG)
    if found == pid { status = code }
    // Somebody else has waited for it: its status is lost.
    if found < 0, errno == ECHILD { status = 0 }
    return status
  }

  /// Ends it now, with all that it has started.
  func end() {
    guard collect() == nil else { return }
    kill(-pid, SIGKILL)
    for _ in 0..<200 {
      if collect() != nil { return }
      usleep(1_000)
    }
    // One that waits for a disk that does not answer ends when that does. Nobody else is to wait for it.
    let pid = pid
    Thread.detachNewThread {
      var code: Int32 = 0
      while waitpid(pid, &code, 0) < 0, errno == EINTR {}
    }
    status = SIGKILL
  }

  /// The last line of what it complained about; ends it.
  var complaint: String {
    end()
    // Of a damaged file there may be a line for each of a million blocks.
    if fseek(complaints, -1_024, SEEK_END) != 0 { rewind(complaints) }
    var line = [CChar](repeating: 0, count: 1_024)
    var last = ""
    while fgets(&line, Int32(line.count), complaints) != nil {
      last = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
    return last.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
