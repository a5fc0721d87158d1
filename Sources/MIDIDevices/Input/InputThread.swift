// CALSA includes poll.h, so Swift finds the declarations of poll.h in CALSA.
import CALSA
import Dispatch
import Glibc
import Synchronization
import Threads

/// A thread that sleeps until it is woken, a descriptor becomes readable, or a deadline passes.
final class InputThread: Sendable {
  enum NextAction {
    /// Run again when the thread is next woken, or at the given time if that is earlier.
    ///
    /// The time is in nanoseconds of `CLOCK_MONOTONIC`; nil means that there is no time limit.
    case wait(until: Int?)
    case end
  }

  /// An eventfd; writing 8 bytes to it wakes the thread without taking a lock in this process.
  let wakeDescriptor: Int32
  private let isStopped = Atomic<Bool>(false)
  private let running = DispatchGroup()
  private let thread = Mutex<pthread_t?>(nil)

  /// Creates a thread without starting it; nil if the process has no file descriptors left.
  init?() {
    wakeDescriptor = makeEventDescriptor(0, O_NONBLOCK | O_CLOEXEC)
    if wakeDescriptor < 0 { return nil }
  }

  deinit { if wakeDescriptor >= 0 { close(wakeDescriptor) } }

  /// Runs `work` now, and again whenever the thread is woken or one of `descriptors` is readable.
  ///
  /// Before the thread ends, it runs `finish`.
  func start(
    watching descriptors: [Int32] = [], _ work: @escaping @Sendable () -> NextAction,
    finish: @escaping @Sendable () -> Void
  ) {
    running.enter()
    let isStarted = DetachedThread.start { [self] in
      BrokenPipeSignal.blocked { run(descriptors, work, finish) }
      thread.withLock { $0 = nil }
      running.leave()
    }
    if !isStarted { running.leave() }
  }

  func wake() {
    var one: UInt64 = 1
    write(wakeDescriptor, &one, 8)
  }

  /// Ends the thread and waits for it, unless called on the thread itself.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    wake()
    let isOwn = thread.withLock { $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    if !isOwn { running.wait() }
  }

  private func run(_ descriptors: [Int32], _ work: () -> NextAction, _ finish: () -> Void) {
    thread.withLock { $0 = pthread_self() }
    var next = NextAction.wait(until: MonotonicClock.nanoseconds)
    while case .wait(let deadline) = next, !isStopped.load(ordering: .acquiring) {
      wait(for: [wakeDescriptor] + descriptors, until: deadline)
      if !isStopped.load(ordering: .acquiring) { next = work() }
    }
    finish()
  }

  private func wait(for descriptors: [Int32], until deadline: Int?) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Round up to ensure that the deadline has passed when `poll` returns.
    let milliseconds = deadline.map {
      (max(0, $0 &- MonotonicClock.nanoseconds) + 999_999) / 1_000_000
    }
    poll(&polled, nfds_t(polled.count), Int32(clamping: milliseconds ?? -1))
    var count: UInt64 = 0
    if polled[0].revents != 0 { read(wakeDescriptor, &count, 8) }
  }
}

/// glibc's `eventfd`, whose declaration Swift doesn't import.
@_silgen_name("eventfd") private func makeEventDescriptor(_ count: UInt32, _ flags: Int32) -> Int32
