import Synchronization

/// What a source has while it listens: a thread, and the ports that this hears.
final class Listening: Sendable {
  private struct Run {
    let thread: InputThread
    let ports: PortList
  }

  private let run = Mutex<Run?>(nil)

  /// The ports that are heard; none unless listening.
  var ports: [MIDIPort] { run.withLock { $0?.ports.all } ?? [] }

  /// Takes over a thread that was started, in place of the one before.
  func begin(_ thread: InputThread, _ ports: PortList) {
    replace(with: Run(thread: thread, ports: ports))
  }

  /// Stops the thread, which calls nobody any more when this returns, unless it is the caller.
  func end() { replace(with: nil) }

  private func replace(with new: Run?) {
    // Stopped without the lock: what the thread calls last may call the source.
    let before = run.withLock { run in
      defer { run = new }
      return run
    }
    before?.thread.stop()
  }
}
