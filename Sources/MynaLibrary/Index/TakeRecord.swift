import Files
import FoundationEssentials
import SoundFiles

struct TakeRecord: Equatable {
  /// The row's key; 0 before the row is inserted.
  var key: Int64 = 0
  var take: Take
  var location: TakeFileLocation
  var stamp: FileStamp
  /// The stamp of the sidecar when it was last read into this record; nil if there was none.
  var sidecar: FileStamp?
  /// The ID in the tags of the take's file; nil if the file was not recorded by Myna.
  ///
  /// A copy of a take carries the original's ID in its tags, but is a separate take.
  var carriedID: UUID?
  /// The decoders that could not read the file; empty if the file was readable or should be tried
  /// again.
  var decoders = ""

  mutating func apply(_ reading: TakeHeaderInfo) {
    reading.apply(to: &take)
    take.storage = take.storage.withFile
    carriedID = reading.identity?.id
    decoders = reading.decoders
  }

  mutating func recordMissingFile() {
    (take.condition, take.storage) = (.missing, take.storage.withoutFile)
  }

  mutating func apply(_ content: Sidecar) {
    (take.tags, take.note) = (content.tags ?? [], content.note ?? "")
    take.isFavorite = content.isFavorite ?? false
    take.isOnlyHere = content.isOnlyHere ?? false
    take.listening = content.listening
    // The title applies only if the sidecar was written for the file's current name.
    if content.fileName == take.fileName {
      take.title = content.title ?? TitleRules.title(fromFileName: take.fileName)
    }
    if location == .trash { take.deleted = content.deleted ?? take.deleted }
    carriedID = carriedID ?? content.carriedID
    measure(by: content)
  }

  /// Applies an earlier analysis of the same file from the sidecar, until the file is analyzed
  /// again.
  mutating func measure(by content: Sidecar) {
    guard take.condition == .good, take.contentHash == nil else { return }
    content.sounds?.first(ofBytes: stamp.size)?.apply(to: &take)
  }
}

extension Sidecar {
  init(of record: TakeRecord) {
    let take = record.take
    self.init(id: take.id, fileName: take.fileName)
    if TitleRules.title(fromFileName: take.fileName) != take.title { title = take.title }
    if !take.tags.isEmpty { tags = take.tags }
    if !take.note.isEmpty { note = take.note }
    if take.isFavorite { isFavorite = true }
    if take.isOnlyHere { isOnlyHere = true }
    listening = take.listening
    (contentHash, deleted) = (take.contentHash?.hexadecimal, take.deleted)
    if record.carriedID != take.id { carriedID = record.carriedID }
    sounds = MeasuredAudioFile(ofDamaged: record).map { [$0] }
  }
}

extension MeasuredAudioFile {
  /// Creates the measurement of a take's current file; nil if the file is undamaged or has not been
  /// read to the end.
  init?(ofDamaged record: TakeRecord) {
    guard let damage = record.take.damage, record.take.contentHash != nil else { return nil }
    self.init(bytes: record.stamp.size, seconds: record.take.duration, damage: damage.text)
  }
}
