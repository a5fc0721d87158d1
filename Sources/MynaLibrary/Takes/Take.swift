public import FoundationEssentials
public import SoundFiles

/// A recording in the library: the facts known about a file in the takes folder.
public struct Take: Identifiable, Equatable, Sendable {
  /// The unique ID, which does not change when the take is renamed, edited, or moved.
  public internal(set) var id: UUID
  /// The title, which is never empty.
  public var title: String
  /// The date on which the recording started.
  public var created: Date
  /// The file name in the takes folder.
  public var fileName: String
  /// Whether the take's file is readable.
  public var condition = TakeCondition.good
  /// The duration, in seconds.
  public var duration = 0.0
  /// The sample rate, in hertz.
  public var sampleRate = 0.0
  /// The number of channels.
  public var channelCount = 0
  /// The format and encoding, such as "FLAC, 24-bit PCM".
  public var formatName = ""
  /// The size of the file, in bytes.
  public var size = 0
  /// The hash of the audio, independent of tags; nil until the take is analyzed.
  public var contentHash: ContentHash?
  /// The tags, sorted, without duplicates.
  public var tags: [String] = []
  /// Whether the take is a favorite.
  public var isFavorite = false
  /// The note; empty if there is none.
  public var note = ""
  /// Whether the take's audio differs from the original, which can be restored.
  public var isEdited = false
  /// Where the audio is stored.
  public var storage = TakeStorage.here
  /// The date on which the take was moved to the trash; nil if it is not there.
  public var deleted: Date?
  /// Whether the original was restored, which can be undone.
  public var isRestored = false
  /// Whether the take must never leave this machine.
  public var isOnlyHere = false

  /// The position where the user last stopped listening; nil if there is none.
  public var listening: ListeningPosition?

  /// The file's damage; nil if none is known.
  public var damage: SoundFileDamage?
  /// Whether the duration is an estimate until the take is analyzed.
  public var isDurationEstimated = false
  /// Whether an earlier version is longer even though no edit since then has shortened the audio.
  ///
  /// Earlier releases read only part of some MP3 and Ogg files, and an edit kept only that part.
  public var isCutShort = false

  /// Whether the last edit of the audio can be undone.
  public var canUndo: Bool { isEdited || isRestored }

  package var damageText: String? { damage?.text }

  package func hasDamage(_ text: String?) -> Bool {
    damage == text.flatMap(SoundFileDamage.init(text:))
  }

  /// Whether the audio is in the cloud and not on this machine.
  public var isInCloudOnly: Bool { condition == .missing && storage == .cloud }
}

/// Whether a take's file is readable.
public enum TakeCondition: Int, Sendable {
  case good = 0
  /// The file has no readable audio.
  case unreadable = 1
  /// The file is gone, or only in the cloud.
  case missing = 2
}

/// Where the audio of a take is stored.
public enum TakeStorage: Int, Sendable {
  case here = 0
  /// In the cloud only.
  case cloud = 1
  case both = 2

  var withFile: TakeStorage { self == .cloud ? .both : self }
  var withoutFile: TakeStorage { self == .both ? .cloud : self }
}
