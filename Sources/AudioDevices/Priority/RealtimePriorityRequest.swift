import Synchronization
import Threads

/// Asks the system to give a device's thread real-time priority if the thread was not able to raise
/// its own priority.
///
/// The thread reports a refusal while it processes its first block, so this object checks several
/// times whether a refusal has been reported. `nextRefusedThread` returns the ID of a thread that
/// was refused since the last call, 0 if no thread was refused, or nil once no more refusals are
/// possible.
final class RealtimePriorityRequest: @unchecked Sendable {
  private static let interval = Duration.milliseconds(50)
  private static let tries = 20

  private let nextRefusedThread: @Sendable () -> Int32?
  private let triesLeft = Atomic<Int>(0)
  private var ticker: (any Ticker)?

  init(time: any TimeSource, _ nextRefusedThread: @escaping @Sendable () -> Int32?) {
    self.nextRefusedThread = nextRefusedThread
    // Use a separate thread, because the system can take seconds to respond.
    ticker = time.ticker(on: SerialThread(label: "Myna.Deadline")) { [weak self] in self?.poll() }
  }

  func begin() {
    triesLeft.store(Self.tries, ordering: .relaxed)
    ticker?.set(Self.interval, beginsAtOnce: false)
  }

  private func poll() {
    let isLast = triesLeft.subtract(1, ordering: .relaxed).newValue <= 0
    let thread = nextRefusedThread()
    if isLast || thread != 0 { ticker?.set(nil, beginsAtOnce: false) }
    guard let thread, thread != 0 else { return }
    _ = RealtimeKit.makeRealtime(thread: thread, priority: ThreadPriority.realtime)
  }
}
