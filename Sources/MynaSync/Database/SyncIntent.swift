package import FoundationEssentials

/// Something that is to be done with a take's sound, until it is done or no longer wanted.
package struct SyncIntent: Equatable, Sendable {
  /// The kind of work.
  package enum Kind: String, CaseIterable, Sendable {
    /// The sound here goes into the bucket.
    case upload = "upload"
    /// The object goes away from the bucket, once its sound is safe in the trash here.
    case delete = "delete"
    /// The sound comes here.
    case download = "download"
  }

  /// In the order in which they were begun.
  package let number: Int
  /// The take.
  package let take: UUID
  /// The kind of work.
  package let kind: Kind
  /// The earliest time to try it.
  package var notBefore: Date
  /// The number of failures in a row.
  package var attempts: Int
  /// Why it failed last; nil if it did not.
  package var failure: FailureReason?
}
