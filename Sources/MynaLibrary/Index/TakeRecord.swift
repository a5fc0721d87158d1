import Foundation
import SoundFiles

/// A take as the index has it: with its files, by which it is known again.
struct TakeRecord: Equatable {
  /// The row's number; 0 before it was inserted.
  var key: Int64 = 0
  var take: Take
  var place: TakeFilePlace
  var stamp: FileStamp
  /// The sidecar that the take was last compared with; nil for a take that has none.
  var sidecar: FileStamp?
  /// The id that the tags of its file carry; nil for a file of somebody else's.
  ///
  /// A copy of a take carries the id of that take, and is another.
  var carriedID: UUID?
  /// Which decoders could make nothing of its file; empty when it may be read the next time.
  var decoders = ""

  /// Takes over what a file says of itself.
  mutating func apply(_ reading: TakeReading) {
    reading.apply(to: &take)
    carriedID = reading.identity?.id
    decoders = reading.decoders
  }

  /// Takes over what a sidecar says; what it says nothing of is as if nobody had said it.
  mutating func apply(_ content: Sidecar) {
    (take.tags, take.note) = (content.tags ?? [], content.note ?? "")
    take.isFavorite = content.isFavorite ?? false
    // The title of another name is not the one of this.
    if content.fileName == take.fileName {
      take.title = content.title ?? TitleRules.title(fromFileName: take.fileName)
    }
    if place == .trash { take.deleted = content.deleted ?? take.deleted }
    carriedID = carriedID ?? content.carriedID
  }
}
