import Dates
public import FoundationEssentials
import SoundFiles

/// The cloud's description of a take whose sound is not on this machine.
///
/// Others have written it, so whatever cannot be kept of it is cleaned away when it is taken down.
public struct CloudTake: Equatable, Sendable {
  /// Numbers in a waveform.
  public static let waveformCount = 128

  /// The take.
  public var id: UUID
  /// The title.
  public var title: String
  /// The date on which the recording began.
  public var created: Date
  /// The name that its file is to have, with the ending of its format.
  public var fileName: String
  /// Seconds.
  public var duration: Double
  /// Hertz.
  public var sampleRate: Double
  /// One is mono, two stereo.
  public var channelCount: Int
  /// The format and coding in words.
  public var formatName: String
  /// Bytes.
  public var size: Int
  /// The hash of its sound; nil if it is not known.
  public var contentHash: ContentHash?
  /// Words to find it by.
  public var tags: [String]
  /// Whether it was marked.
  public var isFavorite: Bool
  /// The note.
  public var note: String
  /// The waveform from beginning to end: 128 peaks, 0…255; empty if it is not known.
  public var waveform: [UInt8]
  /// The known damage of its sound, as `SoundFileDamage.text` has it; nil for a whole one.
  public var damage: String?
  /// The place where a person left it.
  public var listening: ListeningPlace?

  /// A take of the cloud.
  public init(
    id: UUID, title: String, created: Date, fileName: String, duration: Double = 0,
    sampleRate: Double = 0, channelCount: Int = 0, formatName: String = "", size: Int = 0,
    contentHash: ContentHash? = nil, tags: [String] = [], isFavorite: Bool = false,
    note: String = "", waveform: [UInt8] = [], damage: String? = nil,
    listening: ListeningPlace? = nil
  ) {
    (self.id, self.title, self.created, self.fileName) = (id, title, created, fileName)
    (self.duration, self.sampleRate) = (duration, sampleRate)
    (self.channelCount, self.formatName) = (channelCount, formatName)
    (self.size, self.contentHash, self.tags) = (size, contentHash, tags)
    (self.isFavorite, self.note, self.waveform) = (isFavorite, note, waveform)
    (self.damage, self.listening) = (damage, listening)
  }
}

extension CloudTake {
  /// The take of it, with what can be kept.
  var take: Take {
    let date = created.timeIntervalSince1970
    let created = Date(timeIntervalSince1970: date.isFinite ? date : 0).wholeSecond
    let name = Self.fileName(fileName, title: title, created: created)
    var take = Take(
      id: id, title: TitleRules.clean(title) ?? TitleRules.title(fromFileName: name),
      created: created, fileName: name, condition: .missing, duration: Self.number(duration),
      sampleRate: Self.number(sampleRate), channelCount: max(0, channelCount),
      formatName: TitleRules.clean(formatName) ?? "", size: max(0, size),
      contentHash: contentHash, tags: TakeDescription.clean(tags: tags), isFavorite: isFavorite,
      note: TakeDescription.clean(note: note), isEdited: false, storage: .cloud, deleted: nil)
    take.listening = listening
    take.damage = damage.flatMap(SoundFileDamage.init(text:))
    return take
  }

  /// The waveform, if it has as many numbers as it should.
  var knownWaveform: [UInt8] { waveform.count == Self.waveformCount ? waveform : [] }

  /// The name if it can be that of a sound in the folder, else one of the title.
  private static func fileName(_ name: String, title: String, created: Date) -> String {
    let isName = PlanPath.isName(name) && FolderListing.isSound(name) && name.utf8.count <= 255
    return isName
      ? name
      : TitleRules.fileName(
        title, created: created, secondsFromGMT: Zone.current.secondsFromGMT(for: created),
        fileExtension: "flac")
  }

  private static func number(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
}
