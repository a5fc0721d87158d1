import Synchronization

/// Records which of a program's players and recorders has the sound: taking the focus ends its current owner's use of it.
///
/// So starting playback interrupts a recording. Share one focus between all objects that must not sound at once. An owner that no
/// longer uses the focus calls `rest`; an object that gave way can then resume with `takeIfIdle`.
public final class AudioFocus: Sendable {
  /// Uses of the sound.
  package enum Use: Sendable { case playing, recording }

  private struct Owner: Sendable {
    let id: ObjectIdentifier
    let use: Use
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

  /// Sets the action to call, on any thread, each time that the sound becomes free; replaces the previous action.
  public func onIdle(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.onIdle = action }
  }

  /// Gives the focus to an object; `yield`, called on the taker's thread, must end its hold on all devices.
  package func take(
    _ object: AnyObject, for use: Use = .playing, yield: @escaping @Sendable () -> Void
  ) {
    _ = take(object, for: use, onlyIfIdle: false, yield: yield)
  }

  /// Takes the focus as `take` does, unless another object is using it; returns whether it was taken.
  func takeIfIdle(
    _ object: AnyObject, for use: Use, yield: @escaping @Sendable () -> Void
  ) -> Bool {
    take(object, for: use, onlyIfIdle: true, yield: yield)
  }

  /// The owner's use of the sound; nil if nobody has it.
  var use: Use? { state.withLock { $0.owner?.use } }

  /// Keeps the focus without using it, until another object takes it; does nothing unless the object is the owner.
  package func rest(_ id: ObjectIdentifier) {
    let onIdle = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.owner?.id == id, !state.isIdle else { return nil }
      state.isIdle = true
      return state.onIdle
    }
    onIdle?()
  }

  /// Returns whether an object has the focus.
  func isHeld(by object: AnyObject) -> Bool {
    state.withLock { $0.owner?.id == ObjectIdentifier(object) }
  }

  /// Returns whether an object has the focus and uses it.
  package func isUsed(by object: AnyObject) -> Bool {
    state.withLock { $0.owner?.id == ObjectIdentifier(object) && !$0.isIdle }
  }

  private func take(
    _ object: AnyObject, for use: Use, onlyIfIdle: Bool, yield: @escaping @Sendable () -> Void
  ) -> Bool {
    let new = Owner(id: ObjectIdentifier(object), use: use, yield: yield)
    let (isTaken, old) = state.withLock { state -> (Bool, Owner?) in
      if onlyIfIdle, !state.isIdle, state.owner?.id != new.id { return (false, nil) }
      defer { (state.owner, state.isIdle) = (new, false) }
      return (true, state.owner)
    }
    if let old, old.id != new.id { old.yield() }
    return isTaken
  }
}
