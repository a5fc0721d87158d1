public import MynaCloud
public import Threads

/// Puts what this machine has written into its log.
public struct LogWriter: Sendable {
  let storage: any ObjectStorage
  let name: String
  let retry: Retry
  let time: any TimeSource

  /// A writer of this machine's log in a place.
  ///
  /// - Parameter machineName: what people call this machine.
  public init(
    _ storage: any ObjectStorage, machineName: String, retry: RetryPolicy = RetryPolicy(),
    time: any TimeSource = SystemTime()
  ) {
    (self.storage, name, self.time) = (storage, machineName, time)
    self.retry = Retry(retry, time: time)
  }

  /// Publishes all that is pending, and makes the log smaller when it has become too long. Without either, nothing is asked of the
  /// storage.
  ///
  /// It may be interrupted at any moment, and goes on when it is called again. Runs on the actor of the caller, whose database it is.
  ///
  /// - Parameter again: whether all that this machine knows is published once more, as when somebody has emptied the place.
  /// - Throws: `logGone` if the log was there and is not, unless it is published again; `cancelled`; `cloud`; an error of the database.
  public nonisolated(nonsending) func publish(
    _ database: SyncDatabase, again: Bool = false
  ) async throws(SyncError) -> PublishReport {
    PublishReport()
  }
}
