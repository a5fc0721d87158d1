public import Foundation

/// What a row of the Memos page shows of a take.
public struct MemoItem: Identifiable, Equatable, Sendable {
  /// Where the sound is kept.
  public enum Storage: Equatable, Sendable {
    /// On this machine.
    case here
    /// In the cloud alone.
    case cloud
    /// On this machine and in the cloud.
    case both
    /// On this machine, and on its way to the cloud: how much of it is there, 0…1.
    case uploading(Double)
  }

  /// Whether it can be heard.
  public enum Condition: Equatable, Sendable {
    case good
    /// There is a file, but no sound can be read from it.
    case unreadable
    /// The file is gone.
    case missing
  }

  /// Unique for all time.
  public let id: UUID
  /// What it is called; never empty.
  public var title: String
  /// When the recording began.
  public var created: Date
  /// Seconds.
  public var duration: Double
  /// Bytes.
  public var size: Int
  /// Some forty peaks from beginning to end, each 0…1; empty while they are not known.
  public var peaks: [Float]
  /// Where the sound is kept.
  public var storage: Storage
  /// Whether it can be heard.
  public var condition: Condition
  /// Whether it was marked.
  public var isFavorite: Bool
  /// Words to find it by.
  public var tags: [String]
  /// Whether there are edits that can be taken back.
  public var isEdited: Bool
  /// When it was put into the trash; nil while it is not there.
  public var deleted: Date?
  /// Where its file is; nil while there is none on this machine.
  public var path: String?

  /// A row of all that it shows.
  public init(
    id: UUID, title: String, created: Date, duration: Double, size: Int, peaks: [Float] = [],
    storage: Storage = .here, condition: Condition = .good, isFavorite: Bool = false,
    tags: [String] = [], isEdited: Bool = false, deleted: Date? = nil, path: String? = nil
  ) {
    (self.id, self.title, self.created) = (id, title, created)
    (self.duration, self.size, self.peaks) = (duration, size, peaks)
    (self.storage, self.condition, self.isFavorite) = (storage, condition, isFavorite)
    (self.tags, self.isEdited, self.deleted, self.path) = (tags, isEdited, deleted, path)
  }
}

/// In which order memos are listed.
public enum MemoOrder: Int, CaseIterable, Sendable {
  case newest
  case oldest
  case title
  case longest
  case largest
}

/// What has become of the rows of a list.
public enum MemoChange: Equatable, Sendable {
  /// From `position` on `removed` rows are gone, and `added` are there in their place.
  case replaced(position: Int, removed: Int, added: Int)
  /// These are where they were, and show something else.
  case updated(Range<Int>)
}
