import Dates
package import FoundationEssentials
import SoundFiles

/// The cloud's description of a take whose sound is not on this machine.
///
/// Other machines have written it, so invalid values are removed when it is recorded.
package struct CloudTake: Equatable, Sendable {
  /// The number of peaks in a waveform.
  package static let waveformCount = 128

  /// The take's ID.
  package var id: UUID
  /// The title.
  package var title: String
  /// The date on which the recording started.
  package var created: Date
  /// The file name for the take, with the extension of its format.
  package var fileName: String
  /// Duration, format and waveform of the sound.
  package var facts: SoundFacts
  /// Bytes.
  package var size: Int
  /// The hash of the sound; nil if it is unknown.
  package var contentHash: ContentHash?
  /// The tags.
  package var tags: [String] = []
  /// Whether the take is a favorite.
  package var isFavorite = false
  /// The note.
  package var note = ""
  /// The position where the user stopped listening.
  package var listening: ListeningPosition?

  /// Creates a take that has no tags and no note and is no favorite.
  package init(
    id: UUID, title: String, created: Date, fileName: String, facts: SoundFacts = SoundFacts(),
    size: Int = 0, contentHash: ContentHash? = nil
  ) {
    (self.id, self.title, self.created, self.fileName) = (id, title, created, fileName)
    (self.facts, self.size, self.contentHash) = (facts, size, contentHash)
  }
}

extension CloudTake {
  /// The take, with invalid values removed.
  var take: Take {
    let date = created.timeIntervalSince1970
    let created = Date(timeIntervalSince1970: date.isFinite ? date : 0).wholeSecond
    let name = Self.fileName(fileName, title: title, created: created)
    var take = Take(
      id: id, title: TitleRules.clean(title) ?? TitleRules.title(fromFileName: name),
      created: created, fileName: name, condition: .missing)
    take.duration = Self.number(facts.duration)
    take.sampleRate = Self.number(facts.sampleRate)
    take.channelCount = max(0, facts.channelCount)
    take.formatName = TitleRules.clean(facts.formatName) ?? ""
    take.damage = facts.damage.flatMap(SoundFileDamage.init(text:))
    (take.size, take.contentHash, take.storage) = (max(0, size), contentHash, .cloud)
    take.tags = TakeDescription.clean(tags: tags)
    take.isFavorite = isFavorite
    take.note = TakeDescription.clean(note: note)
    take.listening = listening
    return take
  }

  /// The waveform; empty if it does not have `waveformCount` peaks.
  var knownWaveform: [UInt8] {
    facts.waveform.count == Self.waveformCount ? facts.waveform : []
  }

  /// Returns the name if it is a valid name of a sound file; if not, a name made from the title.
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
