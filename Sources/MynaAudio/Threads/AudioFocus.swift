import Synchronization

/// Which of a program's players and recorders has the sound: taking it ends the hold of who had it.
///
/// So playing after recording does not go on recording. Give the same focus to all that shall not sound at once. Who has
/// it and makes no use of it any more says so with `rest`; whoever gave way can go on then with `takeIfIdle`.
public final class AudioFocus: Sendable {
  private struct Owner: Sendable {
    let id: ObjectIdentifier
    let yield: @Sendable () -> Void
  }

  private struct State: Sendable {
    var owner: Owner?
    var isIdle = true
    var onIdle: @Sendable () -> Void = {}
  }

  private let state = Mutex(State())

  /// Creates a focus nobody has.
  public init() {}

  /// Calls `action`, on any thread, each time that nobody uses the sound any more; replaces the action before.
  public func onIdle(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.onIdle = action }
  }

  /// Gives the focus to an object; `yield`, called on the taker's thread, must end its hold on all devices.
  func take(_ object: AnyObject, yield: @escaping @Sendable () -> Void) {
    _ = take(object, onlyIfIdle: false, yield: yield)
  }

  /// The same, unless somebody else is using the sound; returns whether it was taken.
  func takeIfIdle(_ object: AnyObject, yield: @escaping @Sendable () -> Void) -> Bool {
    take(object, onlyIfIdle: true, yield: yield)
  }

  /// Keeps the focus without using it, until somebody else takes it; does nothing for others than its owner.
  func rest(_ id: ObjectIdentifier) {
    let onIdle = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.owner?.id == id, !state.isIdle else { return nil }
      state.isIdle = true
      return state.onIdle
    }
    onIdle?()
  }

  /// Whether an object has the focus.
  func isHeld(by object: AnyObject) -> Bool {
    state.withLock { $0.owner?.id == ObjectIdentifier(object) }
  }

  private func take(
    _ object: AnyObject, onlyIfIdle: Bool, yield: @escaping @Sendable () -> Void
  ) -> Bool {
    let new = Owner(id: ObjectIdentifier(object), yield: yield)
    let (isTaken, old) = state.withLock { state -> (Bool, Owner?) in
      if onlyIfIdle, !state.isIdle, state.owner?.id != new.id { return (false, nil) }
      defer { (state.owner, state.isIdle) = (new, false) }
      return (true, state.owner)
    }
    if let old, old.id != new.id { old.yield() }
    return isTaken
  }
}
