import Synchronization

final class MIDISourceListener: Sendable {
  private struct ActiveSession {
    let thread: InputThread
    let ports: MIDIPortList
  }

  private let run = Mutex<ActiveSession?>(nil)

  var ports: [MIDIPort] { run.withLock { $0?.ports.all } ?? [] }

  func begin(
    _ thread: InputThread, watching descriptors: [Int32] = [], _ reader: some MIDIInputReader,
    _ ports: MIDIPortList, onChange: @escaping @Sendable (MIDIPortChange) -> Void
  ) {
    thread.start(watching: descriptors) {
      reader.work()
    } finish: {
      reader.finish()
      ports.clear()
      if reader.isLost { onChange(.lost) }
    }
    replace(with: ActiveSession(thread: thread, ports: ports))
  }

  /// Stops the thread.
  ///
  /// When this returns, the thread makes no more calls, unless this was called on the thread
  /// itself.
  func end() { replace(with: nil) }

  private func replace(with new: ActiveSession?) {
    // Stop the thread without holding the lock, because the thread's final callbacks may call
    // methods of the source.
    let before = run.withLock { run in
      defer { run = new }
      return run
    }
    before?.thread.stop()
  }
}
