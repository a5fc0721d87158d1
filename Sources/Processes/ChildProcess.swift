import CProcess
package import Files
import Glibc
import PlainText
import Synchronization
package import Threads

/// A child process with limited resources, whose output is read through a pipe.
///
/// When this object is released, the process and all its children are killed and reaped. The object
/// can move between threads, but only one may use it at a time.
package final class ChildProcess: Sendable {
  package struct StartError: Error {
    package let code: Int32

    init(code: Int32) { self.code = code }

    init(_ error: SystemError) { code = error.code }
  }

  package enum StopReason: Error, Equatable, Sendable {
    case cancelled
    case silent
    case closed
  }

  private let pid: pid_t
  private let pipe: OpenFile
  /// The file that receives standard error.
  ///
  /// A pipe that is not being read would fill up and block the process.
  private let complaints: TemporaryFile
  private let limits: ProcessLimits
  private let time: any TimeSource
  private let status = Mutex<Int32?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - input: the program's standard input; nil to send it with `write`.
  ///   - output: the program's standard output; nil to receive it with `read`.
  package init(
    _ program: String, _ arguments: [String], input: OpenFile? = nil, output: OpenFile? = nil,
    limits: ProcessLimits, time: any TimeSource
  ) throws(StartError) {
    let complaints = try rethrowing(as: StartError.init, try TemporaryFile())
    var ends: [Int32] = [0, 0]
    // A socket pair can be created with close-on-exec, so that programs started by other threads at
    // the same time do not inherit it.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw StartError(code: errno) }
    let pipe = OpenFile(adopting: ends[0], path: program)
    let otherEnd = OpenFile(adopting: ends[1], path: program)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, (input ?? otherEnd).descriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, (output ?? otherEnd).descriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, complaints.descriptor, 2)
    // Close descriptors that libraries opened in this process: they would prevent disks from being
    // unmounted while the child runs.
    process_close_from(&actions, 3)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = Self.attributes()
    defer { posix_spawnattr_destroy(&attributes) }
    var words = ([program] + arguments).map { word in
      word.withFileSystemRepresentation { strdup($0) }
    }
    words.append(nil)
    defer { words.forEach { free($0) } }
    var pid: pid_t = 0
    let result = program.withFileSystemRepresentation {
      posix_spawn(&pid, $0, &actions, &attributes, &words, environ)
    }
    // Keep these files open until the child has its own copies, but no longer, because the end of
    // the output isn't detected while this process has a copy open.
    withExtendedLifetime((input, output, otherEnd)) {}
    guard result == 0 else { throw StartError(code: result) }
    (self.pid, self.pipe, self.complaints) = (pid, pipe, complaints)
    (self.limits, self.time) = (limits, time)
    limits.apply(to: pid)
  }

  deinit { end() }

  /// Returns spawn attributes that reset signal handling and create a new process group, which
  /// makes it possible to kill the process together with its children.
  private static func attributes() -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    // Without this, the child would also ignore the signals that this process ignores.
    for signal in [SIGHUP, SIGINT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    return attributes
  }

  // MARK: Input and output

  package func write(_ bytes: [UInt8], while shouldContinue: () -> Bool) throws(StopReason) {
    var sent = 0
    while sent < bytes.count {
      try wait(to: .write, while: shouldContinue)
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      let count = bytes.withUnsafeBytes {
        send(pipe.descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, flags)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else { throw .closed }
      sent += count
    }
  }

  package func closeInput() { shutdown(pipe.descriptor, Int32(SHUT_WR)) }

  /// Reads `count` bytes, or fewer if the program has closed its output.
  ///
  /// - Parameter shouldContinue: called whenever there has been no output for `waitMilliseconds`;
  ///   returning false cancels.
  package func read(_ count: Int, while shouldContinue: () -> Bool) throws(StopReason) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, count))
    var filled = 0
    while filled < bytes.count {
      try wait(to: .read, while: shouldContinue)
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(pipe.descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      filled += got
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  private func wait(to use: DescriptorReadiness, while shouldContinue: () -> Bool)
    throws(StopReason)
  {
    for _ in 0..<limits.waits {
      let wait = Duration.milliseconds(limits.waitMilliseconds)
      if time.wait(atMost: wait, for: pipe.descriptor, to: use) { return }
      guard shouldContinue() else { throw .cancelled }
    }
    throw .silent
  }

  // MARK: Exit

  /// Waits for the program to end, after it has closed its output or read all its input, and
  /// returns its exit status.
  package func wait(while shouldContinue: () -> Bool) throws(StopReason) -> Int32 {
    for _ in 0..<limits.waits {
      for _ in 0..<limits.waitMilliseconds {
        if let status = collect() { return status }
        time.wait(for: .milliseconds(1))
      }
      guard shouldContinue() else { throw .cancelled }
    }
    throw .silent
  }

  private func collect() -> Int32? {
    status.withLock { status in
      if let status { return status }
      var code: Int32 = 0
      let found = waitpid(pid, &code, WNOHANG)
      if found == pid { status = code }
      // Other code has reaped the process, so its status is lost.
      if found < 0, errno == ECHILD { status = 0 }
      return status
    }
  }

  package func end() {
    guard collect() == nil else { return }
    kill(-pid, SIGKILL)
    for _ in 0..<200 {
      if collect() != nil { return }
      time.wait(for: .milliseconds(1))
    }
    // A process that is blocked by an unresponsive disk ends only when the disk responds, so reap
    // it on another thread.
    let pid = pid
    DetachedThread.start {
      var code: Int32 = 0
      while waitpid(pid, &code, 0) < 0, errno == EINTR {}
    }
    status.withLock { $0 = SIGKILL }
  }

  /// The last line of standard error.
  ///
  /// Reading this property kills the process.
  package var complaint: String {
    end()
    // Read only the end, since a damaged file can produce a million lines.
    let tail = (try? complaints.tail(1_024)) ?? []
    let lines = tail.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    let last = lines.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return last.trimmed
  }
}
