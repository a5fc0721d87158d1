import Dispatch
import Synchronization

/// Decides which of a program's players and recorders can use the audio devices.
///
/// When an object acquires the focus, the current holder is interrupted. For example, starting
/// playback interrupts a recording. Share one focus among all objects that must not use the devices
/// at the same time. A holder that no longer uses the devices marks the focus as idle, which allows
/// an interrupted object to acquire it again.
public final class AudioFocus: Sendable {
  package enum Use: Sendable { case playing, recording }

  private struct State: Sendable {
    var holder: FocusHolder?
    var isIdle = true
    var onIdle: @Sendable () -> Void = {}
    /// For each object, the number of pending requests to release its devices.
    var leaving: [ObjectIdentifier: Int] = [:]
    var waiting: DispatchSemaphore?
  }

  private let state = Mutex(State())

  /// Creates a focus without a holder.
  public init() {}

  /// Sets the action to call, on any thread, whenever the devices become free.
  ///
  /// Replaces the previous action.
  public func onIdle(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.onIdle = action }
  }

  /// Gives the focus to an object and waits until all other objects have released their devices.
  ///
  /// Call this on the object's own thread. Two objects that acquire the focus at the same time do
  /// not wait for each other, because the later call ends the wait of the earlier one.
  ///
  /// - Returns: whether the object has the focus. If it doesn't, it must not open its devices.
  func acquire(_ new: FocusHolder, onlyIfIdle: Bool) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    let (isTaken, old) = state.withLock { state -> (Bool, FocusHolder?) in
      if onlyIfIdle, !state.isIdle, state.holder !== new { return (false, nil) }
      let old = state.holder
      (state.holder, state.isIdle) = (new, false)
      state.waiting?.signal()
      state.waiting = semaphore
      guard let old, old !== new else { return (true, nil) }
      state.leaving[ObjectIdentifier(old), default: 0] += 1
      return (true, old)
    }
    guard isTaken else { return false }
    if let old { old.yield(old, new.use) { [weak self] in self?.recordRelease(old) } }
    while true {
      let outcome = state.withLock { state -> Bool? in
        guard state.waiting === semaphore else { return false }
        guard state.leaving.keys.allSatisfy({ $0 == ObjectIdentifier(new) }) else { return nil }
        state.waiting = nil
        return true
      }
      if let outcome { return outcome }
      semaphore.wait()
    }
  }

  private func recordRelease(_ old: FocusHolder) {
    state.withLock { state in
      let count = state.leaving[ObjectIdentifier(old), default: 1] - 1
      state.leaving[ObjectIdentifier(old)] = count > 0 ? count : nil
      state.waiting?.signal()
    }
  }

  /// Marks the focus as idle.
  ///
  /// The object keeps the focus until another object acquires it.
  ///
  /// Does nothing unless the object has the focus.
  func rest(_ holder: FocusHolder) {
    let onIdle = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.holder === holder, !state.isIdle else { return nil }
      state.isIdle = true
      return state.onIdle
    }
    onIdle?()
  }

  func isUsed(by holder: FocusHolder) -> Bool {
    state.withLock { $0.holder === holder && !$0.isIdle }
  }
}
