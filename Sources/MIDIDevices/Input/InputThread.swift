// Its headers include poll.h, whose declarations are then taken for its own.
import CALSA
import Dispatch
import Glibc
import Synchronization
import Threads

/// A thread that sleeps until it is woken, until a descriptor can be read, or until a time.
final class InputThread: Sendable {
  /// The step after a piece of work.
  enum Next {
    /// Work again when something comes, at the latest at a time in nanoseconds of `CLOCK_MONOTONIC`; nil for any time.
    case wait(until: Int?)
    /// Work no more.
    case end
  }

  /// An event descriptor of the kernel: writing 8 bytes to it wakes the thread, and takes no lock of this process.
  let wakeDescriptor: Int32
  private let isStopped = Atomic<Bool>(false)
  private let running = DispatchGroup()
  private let thread = Mutex<pthread_t?>(nil)

  /// Creates a thread that does not run yet; returns nil if the process has no descriptor left.
  init?() {
    wakeDescriptor = makeEventDescriptor(0, O_NONBLOCK | O_CLOEXEC)
    if wakeDescriptor < 0 { return nil }
  }

  deinit { if wakeDescriptor >= 0 { close(wakeDescriptor) } }

  /// Does `work` now, and again whenever it is woken or one of `descriptors` can be read.
  ///
  /// `finish` is what is done last, on the same thread.
  func start(
    watching descriptors: [Int32] = [], _ work: @escaping @Sendable () -> Next,
    finish: @escaping @Sendable () -> Void
  ) {
    running.enter()
    let isStarted = NewThread.start { [self] in
      PipeSignal.blocked { run(descriptors, work, finish) }
      thread.withLock { $0 = nil }
      running.leave()
    }
    if !isStarted { running.leave() }
  }

  /// Has the work done soon.
  func wake() {
    var one: UInt64 = 1
    write(wakeDescriptor, &one, 8)
  }

  /// Ends the thread, and waits for its end unless this is that thread.
  func stop() {
    isStopped.store(true, ordering: .releasing)
    wake()
    let isOwn = thread.withLock { $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    if !isOwn { running.wait() }
  }

  private func run(_ descriptors: [Int32], _ work: () -> Next, _ finish: () -> Void) {
    thread.withLock { $0 = pthread_self() }
    var next = Next.wait(until: MonotonicClock.nanoseconds)
    while case .wait(let deadline) = next, !isStopped.load(ordering: .acquiring) {
      wait(for: [wakeDescriptor] + descriptors, until: deadline)
      if !isStopped.load(ordering: .acquiring) { next = work() }
    }
    finish()
  }

  private func wait(for descriptors: [Int32], until deadline: Int?) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    // Rounded up, so that the time has come when it returns.
    let milliseconds = deadline.map {
      (max(0, $0 &- MonotonicClock.nanoseconds) + 999_999) / 1_000_000
    }
    poll(&polled, nfds_t(polled.count), Int32(clamping: milliseconds ?? -1))
    var count: UInt64 = 0
    if polled[0].revents != 0 { read(wakeDescriptor, &count, 8) }
  }
}

/// The C library's `eventfd`, whose declaration Swift cannot see.
@_silgen_name("eventfd") private func makeEventDescriptor(_ count: UInt32, _ flags: Int32) -> Int32
