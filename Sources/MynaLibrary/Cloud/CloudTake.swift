import Dates
package import FoundationEssentials
import SoundFiles

/// The cloud's description of a take whose audio is not on this machine.
///
/// Other machines wrote the description, so invalid values are removed when it is recorded.
package struct CloudTake: Equatable, Sendable {
  package static let waveformCount = 128

  package var id: UUID
  package var title: String
  package var created: Date
  package var fileName: String
  package var facts: AudioProperties
  package var size: Int
  package var contentHash: ContentHash?
  package var tags: [String] = []
  package var isFavorite = false
  package var note = ""
  package var listening: ListeningPosition?

  package init(
    id: UUID, title: String, created: Date, fileName: String,
    facts: AudioProperties = AudioProperties(),
    size: Int = 0, contentHash: ContentHash? = nil
  ) {
    (self.id, self.title, self.created, self.fileName) = (id, title, created, fileName)
    (self.facts, self.size, self.contentHash) = (facts, size, contentHash)
  }
}

extension CloudTake {
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

  var knownWaveform: [UInt8] {
    facts.waveform.count == Self.waveformCount ? facts.waveform : []
  }

  private static func fileName(_ name: String, title: String, created: Date) -> String {
    let isName =
      PlannedFilePath.isName(name) && FolderListing.isSound(name) && name.utf8.count <= 255
    return isName
      ? name
      : TitleRules.fileName(
        title, created: created,
        secondsFromGMT: TimeZoneOffsets.current.secondsFromGMT(for: created),
        fileExtension: "flac")
  }

  private static func number(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
}
