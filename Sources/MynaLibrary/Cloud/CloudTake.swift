import Dates
package import FoundationEssentials
import SoundFiles

/// The cloud's description of a take whose sound is not on this machine.
///
/// Others have written it, so whatever cannot be kept of it is cleaned away when it is recorded.
package struct CloudTake: Equatable, Sendable {
  /// Numbers in a waveform.
  package static let waveformCount = 128

  /// The take.
  package var id: UUID
  /// The title.
  package var title: String
  /// The date on which the recording began.
  package var created: Date
  /// The name that its file is to have, with the ending of its format.
  package var fileName: String
  /// The facts of its sound.
  package var facts: SoundFacts
  /// Bytes.
  package var size: Int
  /// The hash of its sound; nil if it is not known.
  package var contentHash: ContentHash?
  /// Words to find it by.
  package var tags: [String] = []
  /// Whether it was marked.
  package var isFavorite = false
  /// The note.
  package var note = ""
  /// The place where a person left it.
  package var listening: ListeningPlace?

  /// A take without tags, mark and note.
  package init(
    id: UUID, title: String, created: Date, fileName: String, facts: SoundFacts = SoundFacts(),
    size: Int = 0, contentHash: ContentHash? = nil
  ) {
    (self.id, self.title, self.created, self.fileName) = (id, title, created, fileName)
    (self.facts, self.size, self.contentHash) = (facts, size, contentHash)
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

  /// The waveform, if it has as many numbers as it should.
  var knownWaveform: [UInt8] {
    facts.waveform.count == Self.waveformCount ? facts.waveform : []
  }

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
