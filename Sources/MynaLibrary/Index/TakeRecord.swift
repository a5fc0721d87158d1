import Files
import FoundationEssentials
import SoundFiles

/// A take as it is stored in the index, with the stamps that identify its files.
struct TakeRecord: Equatable {
  /// The row's number; 0 before it was inserted.
  var key: Int64 = 0
  var take: Take
  var place: TakeFilePlace
  var stamp: FileStamp
  /// The stamp of the sidecar that was last read into this record; nil if there was none.
  var sidecar: FileStamp?
  /// The id in the tags of the take's file; nil if the file was not recorded by Myna.
  ///
  /// A copy of a take carries the original's id in its tags, but is another take.
  var carriedID: UUID?
  /// The decoders that could not read the file; empty if the file may be readable next time.
  var decoders = ""

  /// Applies what was read from the file.
  mutating func apply(_ reading: TakeReading) {
    reading.apply(to: &take)
    take.storage = take.storage.withFile
    carriedID = reading.identity?.id
    decoders = reading.decoders
  }

  /// Notes that the file is gone; its sound may still be in the cloud.
  mutating func loseFile() {
    (take.condition, take.storage) = (.missing, take.storage.withoutFile)
  }

  /// Applies what was read from the sidecar; fields that it lacks are cleared.
  mutating func apply(_ content: Sidecar) {
    (take.tags, take.note) = (content.tags ?? [], content.note ?? "")
    take.isFavorite = content.isFavorite ?? false
    take.isOnlyHere = content.isOnlyHere ?? false
    take.listening = content.listening
    // The title is applied only if the sidecar was written for the file's present name.
    if content.fileName == take.fileName {
      take.title = content.title ?? TitleRules.title(fromFileName: take.fileName)
    }
    if place == .trash { take.deleted = content.deleted ?? take.deleted }
    carriedID = carriedID ?? content.carriedID
    measure(by: content)
  }

  /// Tells the take what an earlier reading of the same file to its end has found out, until it is read to its end again.
  mutating func measure(by content: Sidecar) {
    guard take.condition == .good, take.contentHash == nil else { return }
    content.sounds?.first(ofBytes: stamp.size)?.apply(to: &take)
  }
}

extension Sidecar {
  /// What the index knows of a take and its file cannot say.
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
    sounds = MeasuredSound(ofDamaged: record).map { [$0] }
  }
}

extension MeasuredSound {
  /// The measurement of a take's present file; nil if that was not read to its end or is whole.
  init?(ofDamaged record: TakeRecord) {
    guard let damage = record.take.damage, record.take.contentHash != nil else { return nil }
    self.init(bytes: record.stamp.size, seconds: record.take.duration, damage: damage.text)
  }
}
