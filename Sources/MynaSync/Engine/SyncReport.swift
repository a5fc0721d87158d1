public import FoundationEssentials

/// What came of a round.
public struct SyncReport: Equatable, Sendable {
  /// Sounds that went into the bucket.
  public var uploadCount = 0
  /// Sounds that came here, those that went into the trash included.
  public var downloadCount = 0
  /// Objects that were removed from the bucket.
  public var deletionCount = 0
  /// Takes that were changed in the library because of others.
  public var changedCount = 0
  /// Takes of which others were told.
  public var publishedCount = 0
  /// What is still to be carried.
  public var waitingCount = 0
  /// What of it has failed.
  public var failedCount = 0
  /// What a person has to confirm before it is done; nil for nothing.
  public var confirmation: SyncConfirmation?
  /// When something that waits may be tried next; nil if nothing waits.
  public var nextDate: Date?

  /// Whether anything was done or told.
  public var isQuiet: Bool {
    uploadCount + downloadCount + deletionCount + changedCount + publishedCount == 0
  }

  /// Nothing.
  public init() {}
}

/// What is not done before a person has said that it is meant.
public struct SyncConfirmation: Equatable, Sendable, Codable {
  /// What it is.
  public enum Kind: String, Sendable, Codable {
    /// Many objects are to be removed from the bucket, since their takes were deleted.
    case delete = "delete"
    /// Many objects are gone from the bucket, or all of them: they would be uploaded again.
    case uploadAgain = "uploadAgain"
  }

  /// What it is.
  public let kind: Kind
  /// How many takes it concerns.
  public let count: Int

  /// A question.
  public init(_ kind: Kind, count: Int) { (self.kind, self.count) = (kind, count) }

  private enum CodingKeys: String, CodingKey {
    case kind = "kind"
    case count = "count"
  }
}

/// What a round does beside the usual.
public struct SyncOptions: Equatable, Sendable {
  /// Whether the bucket is listed, even if that was done within the hour; a round that a person
  /// asks for does.
  public var lists: Bool
  /// What a person has confirmed.
  public var confirmed: Set<SyncConfirmation.Kind>
  /// Whether what has failed is tried again without waiting.
  public var retries: Bool
  /// Whether the sounds of all takes that are in the cloud alone are brought here.
  public var bringsAll: Bool
  /// Whether these are brought in each round; a possible conflict copy then waits a day for its
  /// take to become known.
  public var keepsAll = false
  /// Whether nothing is done but to bring sounds that somebody waits for.
  public var onlyBrings = false

  /// The usual.
  public init(
    lists: Bool = false, confirmed: Set<SyncConfirmation.Kind> = [], retries: Bool = false,
    bringsAll: Bool = false
  ) {
    (self.lists, self.confirmed, self.retries) = (lists, confirmed, retries)
    self.bringsAll = bringsAll
  }
}
