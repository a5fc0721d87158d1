public import CProcess
import Foundation

/// A program started by a test, which dies with the test process, however that ends.
///
/// Its end is told to it by the kernel when the thread that started it ends, so all are started on one that never does.
public final class Child: @unchecked Sendable {
  /// A program that could not be started.
  public struct Failure: Error {
    /// Which, and why.
    public var words: String
  }

  /// The process id.
  public private(set) var pid: pid_t = 0
  private let lock = NSLock()
  private var status: Int32?

  /// Starts a program, found in the search path, with its output going to a file or nowhere.
  ///
  /// The terminal at a path becomes its own: it reads from there and complains there, and is told when it goes.
  ///
  /// - Parameters:
  ///   - conversation: a descriptor, of a socket, that it reads from and writes to in place of `output`.
  ///   - deathSignal: what it gets when the test process ends; "clear" for a program that notices by itself.
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
      // The first terminal that the leader of a session opens is the one that its Ctrl-C comes from.
      posix_spawn_file_actions_addopen(&actions, 0, terminal ?? "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, mode, 0o600)
    }
    posix_spawn_file_actions_addopen(&actions, 2, terminal ?? complaints, mode, 0o600)
    // Foundation learns of the end of a process by a socket that closes: a server that had it, too, would keep it open.
    _ = process_close_from(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Signals that the test process's threads keep out must reach it.
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

  /// Whether it has not ended.
  public var isRunning: Bool {
    lock.withLock {
      guard pid > 0, status == nil else { return false }
      var code: Int32 = 0
      guard waitpid(pid, &code, WNOHANG) == pid else { return true }
      status = code
      return false
    }
  }

  /// Sends a signal, unless it has ended.
  public func signal(_ number: Int32) {
    // The number 0, of a program that could not be started, stands for the tests themselves.
    lock.withLock { if pid > 0, status == nil { _ = kill(pid, number) } }
  }

  /// Waits for its end and returns its exit status as `waitpid` gives it.
  @discardableResult public func wait() -> Int32 {
    while isRunning { usleep(2_000) }
    return lock.withLock { status ?? 0 }
  }

  /// Kills it, also when it is stopped, and waits for its end.
  public func end() {
    signal(SIGKILL)
    wait()
  }
}

/// A thread that never ends, for what has to be done on one.
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

  /// Does `work` there and waits for what it returns.
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
