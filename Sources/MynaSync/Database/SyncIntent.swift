public import FoundationEssentials

/// Something that is to be done with a take's sound, until it is done or no longer wanted.
public struct SyncIntent: Equatable, Sendable {
  /// The kind of work.
  public enum Kind: String, CaseIterable, Sendable {
    /// The sound here goes into the bucket.
    case upload = "upload"
    /// The object goes away from the bucket, once its sound is safe in the trash here.
    case delete = "delete"
    /// The sound comes here.
    case download = "download"
  }

  /// In the order in which they were begun.
  public let number: Int
  /// The take.
  public let take: UUID
  /// The kind of work.
  public let kind: Kind
  /// The earliest time to try it.
  public var notBefore: Date
  /// The number of failures in a row.
  public var attempts: Int
  /// Why it failed last; nil if it did not.
  public var failure: FailureReason?
}
