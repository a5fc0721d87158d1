import CProcess
import Files
import Foundation
import Threads

/// A child process whose output is read through a pipe and whose resources are limited.
///
/// Once this object is released, the process and all that it has started are killed and reaped.
final class ChildProcess {
  /// The system's reason for not starting a program.
  struct StartError: Error {
    let code: Int32
  }

  /// The reason why reading the output stopped.
  enum Stop: Error, Equatable {
    /// The caller canceled.
    case cancelled
    /// The process produced no output for too long.
    case silent
  }

  private var pid: pid_t = 0
  private let output: Int32
  /// The file that receives standard error: a pipe that nobody empties would fill up.
  private let complaints: UnsafeMutablePointer<FILE>
  private let limits: DecoderLimits
  private let time: any TimeSource
  private var status: Int32?

  /// Starts a program with `input` as its standard input.
  init(
    _ program: String, _ arguments: [String], input: OpenFile, limits: DecoderLimits,
    time: any TimeSource
  ) throws(StartError) {
    self.time = time
    var ends: [Int32] = [0, 0]
    guard let file = tmpfile() else { throw StartError(code: errno) }
    // A socket pair can be opened with close-on-exec, which keeps it from programs that other threads start meanwhile.
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
    // Descriptors that libraries have opened here would keep disks from being unmounted while the child runs.
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
      // Otherwise `deinit` would kill whatever process has that id.
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

  /// Returns attributes for a process group of its own, to be killed with all that it starts, and for default signal handling.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    // Signals that are ignored here would also be ignored in the child.
    for signal in [SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }

  /// The folders to search for programs, from the environment.
  ///
  /// Asked for with each file, so the rest of the environment is not read.
  static var searchPath: String { getenv("PATH").map { String(cString: $0) } ?? "" }

  /// Returns the path of a program in the folders of `searchPath`.
  static func find(_ name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":")
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Reads `count` bytes; fewer only if the program has closed its output.
  ///
  /// - Parameter goesOn: called each time that no output came for a moment; returning false cancels.
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
      let wait = Duration.milliseconds(limits.waitMilliseconds)
      if time.wait(atMost: wait, for: output, to: .read) { return }
      guard goesOn() else { throw .cancelled }
    }
    throw .silent
  }

  /// Waits for the end of a program that has closed its output and returns its exit status.
  func wait(while goesOn: () -> Bool) throws(Stop) -> Int32 {
    for _ in 0..<limits.waits {
      // The program nearly always ends within this time.
      for _ in 0..<limits.waitMilliseconds {
        if let status = collect() { return status }
        time.wait(for: .milliseconds(1))
      }
      guard goesOn() else { throw .cancelled }
    }
    throw .silent
  }

  /// Returns the exit status if the process has ended.
  private func collect() -> Int32? {
    if let status { return status }
    var code: Int32 = 0
    let found = waitpid(pid, &code, WNOHANG)
    if found == pid { status = code }
    // Somebody else has reaped the process: its status is lost.
    if found < 0, errno == ECHILD { status = 0 }
    return status
  }

  /// Kills the process and all that it has started.
  func end() {
    guard collect() == nil else { return }
    kill(-pid, SIGKILL)
    for _ in 0..<200 {
      if collect() != nil { return }
      time.wait(for: .milliseconds(1))
    }
    // A process that is blocked by an unresponsive disk ends only when the disk responds. The caller must not wait for that.
    let pid = pid
    Thread.detachNewThread {
      var code: Int32 = 0
      while waitpid(pid, &code, 0) < 0, errno == EINTR {}
    }
    status = SIGKILL
  }

  /// The last line of standard error; reading it kills the process.
  var complaint: String {
    end()
    // For a damaged file there may be one line for each of a million blocks.
    if fseek(complaints, -1_024, SEEK_END) != 0 { rewind(complaints) }
    var line = [CChar](repeating: 0, count: 1_024)
    var last = ""
    while fgets(&line, Int32(line.count), complaints) != nil {
      last = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
    return last.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
