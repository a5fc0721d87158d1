import Synchronization

/// Counts the work that the process has handed to queues of its own and that has not ended.
///
/// The app's tests ask for it, to know when what they did has had its effect.
public enum UnfinishedWork {
  private static let total = Atomic<Int>(0)

  /// How much there is now.
  public static var count: Int { total.load(ordering: .acquiring) }

  /// Notes that some more was handed over.
  public static func begin() { total.add(1, ordering: .acquiringAndReleasing) }

  /// Notes that some has ended, and that whoever waits for it has been told.
  public static func end() { total.subtract(1, ordering: .acquiringAndReleasing) }
}
