public import FoundationEssentials
public import SoundFiles

/// A recording that is kept: what the library knows of one file in the folder of takes.
public struct Take: Identifiable, Equatable, Sendable {
  /// Unique for all time; kept through renames, edits and moves.
  public internal(set) var id: UUID
  /// The title; never empty.
  public var title: String
  /// The date on which the recording began.
  public var created: Date
  /// Its file's name in the folder of takes.
  public var fileName: String
  /// Whether and how it can be heard.
  public var condition = TakeCondition.good
  /// Seconds.
  public var duration = 0.0
  /// Hertz.
  public var sampleRate = 0.0
  /// One is mono, two stereo.
  public var channelCount = 0
  /// The format and coding in words, such as "FLAC, 24-bit PCM".
  public var formatName = ""
  /// Bytes on disk.
  public var size = 0
  /// The hash of the sound, whatever the tags say; nil until it was computed.
  public var contentHash: ContentHash?
  /// Words to find it by, sorted, without repeats.
  public var tags: [String] = []
  /// Whether it was marked.
  public var isFavorite = false
  /// The note.
  public var note = ""
  /// Whether the take's sound differs from the original, which can be restored.
  public var isEdited = false
  /// The places where the sound is kept.
  public var storage = TakeStorage.here
  /// The date on which it was put into the trash; nil while it is not there.
  public var deleted: Date?
  /// Whether the original was restored, and the edits before that can be brought back.
  public var isRestored = false
  /// Whether it is never to leave this machine.
  public var isOnlyHere = false

  /// The place where a person left it when it was played last; nil if nobody has.
  public var listening: ListeningPlace?

  /// The known damage of its file; nil for a whole one.
  public var damage: SoundFileDamage?
  /// Whether the duration is an estimate until its sound has been read to the end.
  public var isDurationEstimated = false
  /// Whether an earlier version is longer although no edit has shortened the sound.
  ///
  /// Earlier releases read some MP3 and Ogg files only in part, and an edit kept that part.
  public var isCutShort = false

  /// Whether the last edit of the sound can be undone.
  public var canUndo: Bool { isEdited || isRestored }

  /// The damage as sidecars and the cloud store it; see `SoundFileDamage.text`.
  package var damageText: String? { damage?.text }

  /// Returns whether its damage is that of a text, as `damageText` has it; a text that is not understood stands for none.
  package func hasDamage(_ text: String?) -> Bool {
    damage == text.flatMap(SoundFileDamage.init(text:))
  }

  /// Whether its sound is in the cloud and not on this machine.
  public var isInCloudOnly: Bool { condition == .missing && storage == .cloud }
}

/// Whether a take's file can be heard.
public enum TakeCondition: Int, Sendable {
  /// It was read.
  case good = 0
  /// It holds no sound that can be read.
  case unreadable = 1
  /// The file is gone, or in the cloud alone.
  case missing = 2
}

/// The places where the sound of a take is kept.
public enum TakeStorage: Int, Sendable {
  /// On this machine.
  case here = 0
  /// In the cloud alone.
  case cloud = 1
  /// On this machine and in the cloud.
  case both = 2

  /// The storage once the take's file is found on this machine.
  var withFile: TakeStorage { self == .cloud ? .both : self }
  /// The storage once the take's file is gone from this machine.
  var withoutFile: TakeStorage { self == .both ? .cloud : self }
}
