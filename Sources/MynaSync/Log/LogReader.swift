public import MynaCloud
public import Threads

/// Reads what other machines have put into their logs.
public struct LogReader: Sendable {
  let storage: any ObjectStorage
  let retry: Retry
  let time: any TimeSource

  /// A reader of the logs in a place.
  public init(
    _ storage: any ObjectStorage, retry: RetryPolicy = RetryPolicy(),
    time: any TimeSource = SystemTime()
  ) {
    (self.storage, self.time) = (storage, time)
    self.retry = Retry(retry, time: time)
  }

  /// Takes in what is new, a segment at a time, each together with how far that log was read.
  ///
  /// Runs on the actor of the caller, whose database it is.
  ///
  /// - Throws: `newerFormat` before anything is taken in, if a newer Myna writes one of the logs; `cancelled`; `cloud`; an error of
  ///   the database. What was taken in until then stays.
  public nonisolated(nonsending) func read(
    into database: SyncDatabase
  ) async throws(SyncError) -> LogReadReport {
    LogReadReport()
  }
}
