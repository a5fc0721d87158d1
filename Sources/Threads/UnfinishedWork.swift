import Synchronization

/// Counts the work of serial threads that somebody awaits, by `run` or as the job of an actor.
///
/// The app's tests ask for it, to know when the effects of a key or a click are complete.
public enum UnfinishedWork {
  private static let total = Atomic<Int>(0)

  /// The pieces of work at present.
  public static var count: Int { total.load(ordering: .acquiring) }

  /// Notes that a piece of work was handed over.
  public static func begin() { total.add(1, ordering: .acquiringAndReleasing) }

  /// Notes that a piece of work has ended, and that its caller knows.
  public static func end() { total.subtract(1, ordering: .acquiringAndReleasing) }
}
