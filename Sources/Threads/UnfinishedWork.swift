import Synchronization

/// Counts the unfinished work on serial threads that a caller is awaiting, either through `run` or
/// as an actor's job.
///
/// The app's tests use it to determine when all effects of a key press or click are complete.
public enum UnfinishedWork {
  private static let total = Atomic<Int>(0)

  /// The number of unfinished work items.
  public static var count: Int { total.load(ordering: .acquiring) }

  /// Counts a work item that was submitted.
  public static func begin() { total.add(1, ordering: .acquiringAndReleasing) }

  /// Counts a work item as finished, once its caller has resumed.
  public static func end() { total.subtract(1, ordering: .acquiringAndReleasing) }
}
