import Synchronization

/// Which of a program's players and recorders has the sound: taking it ends the hold of who had it.
///
/// So playing after recording does not go on recording. Give the same focus to all that shall not sound at once.
public final class AudioFocus: Sendable {
  private struct Owner: Sendable {
    let id: ObjectIdentifier
    let yield: @Sendable () -> Void
  }

  private let owner = Mutex<Owner?>(nil)

  /// Creates a focus nobody has.
  public init() {}

  /// Gives the focus to an object; `yield`, called on the taker's thread, must end its hold on all devices.
  func take(_ object: AnyObject, yield: @escaping @Sendable () -> Void) {
    let new = Owner(id: ObjectIdentifier(object), yield: yield)
    let old = owner.withLock { owner in
      defer { owner = new }
      return owner
    }
    if let old, old.id != new.id { old.yield() }
  }
}
