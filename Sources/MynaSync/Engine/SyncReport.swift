public import FoundationEssentials

/// The result of a round.
public struct SyncReport: Equatable, Sendable {
  /// The number of audio files uploaded.
  public var uploadCount = 0
  /// The number of audio files downloaded, including those for the trash.
  public var downloadCount = 0
  /// The number of objects removed from the bucket.
  public var deletionCount = 0
  /// The number of takes in the library that were changed by other machines.
  public var changedCount = 0
  /// The number of takes written to the log.
  public var publishedCount = 0
  /// The number of waiting transfers and deletions.
  public var waitingCount = 0
  /// The number of waiting transfers and deletions that have failed.
  public var failedCount = 0
  /// The question for the user to confirm, if any.
  public var confirmation: SyncConfirmation?
  /// The date of the next attempt; nil if nothing is waiting.
  public var nextDate: Date?

  /// Whether the round changed nothing.
  public var isQuiet: Bool {
    uploadCount + downloadCount + deletionCount + changedCount + publishedCount == 0
  }

  /// Creates an empty report.
  public init() {}
}

/// An operation that is waiting for the user's confirmation.
public struct SyncConfirmation: Equatable, Sendable, Codable {
  /// The kind of operation.
  public enum Kind: String, Sendable, Codable {
    /// Many objects of deleted takes would be removed from the bucket.
    case delete = "delete"
    /// Many or all objects are missing from the bucket, and would be uploaded again.
    case uploadAgain = "uploadAgain"
  }

  /// The kind of operation.
  public let kind: Kind
  /// The number of affected takes.
  public let count: Int

  /// Creates a confirmation.
  public init(_ kind: Kind, count: Int) { (self.kind, self.count) = (kind, count) }

  private enum CodingKeys: String, CodingKey {
    case kind = "kind"
    case count = "count"
  }
}

/// The options for a round.
public struct SyncOptions: Equatable, Sendable {
  /// Whether to list the bucket even if it was listed within the last hour, as in a round that the
  /// user starts.
  public var lists: Bool
  /// The operations that the user has confirmed.
  public var confirmed: Set<SyncConfirmation.Kind>
  /// Whether to retry failures without waiting.
  public var retries: Bool
  /// Whether to download the audio of all cloud-only takes.
  public var bringsAll: Bool
  /// Whether to download the audio of all cloud-only takes in every round.
  ///
  /// Possible conflict copies then wait one day for the entries of their original takes.
  public var keepsAll = false
  /// Whether the round only downloads audio that was requested.
  public var onlyBrings = false

  /// Creates options.
  public init(
    lists: Bool = false, confirmed: Set<SyncConfirmation.Kind> = [], retries: Bool = false,
    bringsAll: Bool = false
  ) {
    (self.lists, self.confirmed, self.retries) = (lists, confirmed, retries)
    self.bringsAll = bringsAll
  }
}
