import Synchronization

/// The thread of a source while it listens, and the ports that it hears.
final class Listening: Sendable {
  private struct Run {
    let thread: InputThread
    let ports: PortList
  }

  private let run = Mutex<Run?>(nil)

  /// The ports that are heard; none unless listening.
  var ports: [MIDIPort] { run.withLock { $0?.ports.all } ?? [] }

  /// Starts a thread that works for a reader, in place of the one before.
  ///
  /// - Parameter onChange: Called with `lost` when the system behind the reader has ended.
  func begin(
    _ thread: InputThread, watching descriptors: [Int32] = [], _ reader: some InputReader,
    _ ports: PortList, onChange: @escaping @Sendable (MIDIPortChange) -> Void
  ) {
    thread.start(watching: descriptors) {
      reader.work()
    } finish: {
      reader.finish()
      ports.clear()
      if reader.isLost { onChange(.lost) }
    }
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
