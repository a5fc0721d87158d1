public import CProcess
import Foundation

/// A program started by a test that ends with the test process, however that ends.
///
/// The kernel signals the child when the thread that started it ends, so all children are started
/// on a thread that never does.
public final class Child: @unchecked Sendable {
  /// The error for a program that could not be started.
  public struct Failure: Error {
    /// The program and the reason.
    public var words: String
  }

  /// The process ID.
  public private(set) var pid: pid_t = 0
  private let lock = NSLock()
  private var status: Int32?

  /// Starts a program, found in the search path, with its output going to a file or discarded.
  ///
  /// A terminal at a path becomes its controlling terminal: it reads from there, writes errors
  /// there, and is signaled when it closes.
  ///
  /// - Parameters:
  ///   - conversation: The descriptor of a socket for input and output, instead of `output`.
  ///   - deathSignal: The signal when the test process ends; "clear" for a program that notices
  ///     itself.
  public init(
    _ words: [String], environment: [String: String], output: String = "/dev/null",
    complaints: String = "/dev/null", terminal: String? = nil, conversation: Int32? = nil,
    deathSignal: String = "KILL"
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let mode = O_WRONLY | O_CREAT | O_TRUNC
    if let conversation {
      posix_spawn_file_actions_adddup2(&actions, conversation, 0)
      posix_spawn_file_actions_adddup2(&actions, conversation, 1)
    } else {
      // The first terminal opened by a session leader becomes the source of its Ctrl-C.
      posix_spawn_file_actions_addopen(&actions, 0, terminal ?? "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, mode, 0o600)
    }
    posix_spawn_file_actions_addopen(&actions, 2, terminal ?? complaints, mode, 0o600)
    // Foundation detects the end of a process by a closed socket, which an inherited copy would
    // keep open.
    _ = process_close_from(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that the test process's threads block must reach the child.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    let sessionFlag: Int32 = terminal == nil ? 0 : 0x80  // POSIX_SPAWN_SETSID, unknown to Swift
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | sessionFlag))
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var variables = all.map { strdup("\($0.key)=\($0.value)") } + [nil]
    var arguments = (["setpriv", "--pdeathsig", deathSignal] + words).map { strdup($0) } + [nil]
    defer { (variables + arguments).forEach { free($0) } }
    var pid: pid_t = 0
    let code = Spawner.shared.run {
      posix_spawnp(&pid, "setpriv", &actions, &attributes, &arguments, &variables)
    }
    guard code == 0 else { throw Failure(words: "\(words): \(String(cString: strerror(code)))") }
    self.pid = pid
  }

  deinit { end() }

  /// Whether the program is running.
  public var isRunning: Bool {
    lock.withLock {
      guard pid > 0, status == nil else { return false }
      var code: Int32 = 0
      guard waitpid(pid, &code, WNOHANG) == pid else { return true }
      status = code
      return false
    }
  }

  /// Sends a signal, unless the program has ended.
  public func signal(_ number: Int32) {
    // A process ID of 0, of a program that did not start, would signal the tests themselves.
    lock.withLock { if pid > 0, status == nil { _ = kill(pid, number) } }
  }

  /// Waits for the end and returns the exit status as `waitpid` reports it.
  @discardableResult public func wait() -> Int32 {
    while isRunning { usleep(2_000) }
    return lock.withLock { status ?? 0 }
  }

  /// Kills the program, even if it is stopped, and waits for its end.
  public func end() {
    signal(SIGKILL)
    wait()
  }
}

/// A thread that never ends.
private final class Spawner: @unchecked Sendable {
  static let shared = Spawner()

  private let condition = NSCondition()
  private var job: (() -> Int32)?
  private var result: Int32?
  private let turn = NSLock()

  private init() {
    Thread { [self] in
      condition.lock()
      while true {
        if let job {
          self.job = nil
          result = job()
          condition.broadcast()
        }
        condition.wait()
      }
    }.start()
  }

  /// Runs `work` on the thread and returns its result.
  func run(_ work: () -> Int32) -> Int32 {
    turn.withLock {
      withoutActuallyEscaping(work) { work in
        condition.lock()
        defer { condition.unlock() }
        job = work
        condition.broadcast()
        while true {
          if let result {
            self.result = nil
            return result
          }
          condition.wait()
        }
      }
    }
  }
}
