import FoundationEssentials
import MynaLibrary

struct TakeDetails: Equatable, Sendable {
  var title: String?
  var note: String
  var isFavorite: Bool
  var tags: Set<String>

  init(_ take: Take) {
    (title, note, isFavorite, tags) = (take.title, take.note, take.isFavorite, Set(take.tags))
  }

  init(_ shadow: TakeSnapshot) {
    (title, note, isFavorite) = (shadow.title, shadow.note, shadow.isFavorite)
    tags = Set(shadow.tags)
  }

  init(_ fields: TakeFields) {
    (title, note, isFavorite) = (fields.title, fields.note, fields.isFavorite)
    tags = Set(fields.tags)
  }

  /// Merges two descriptions that were never compared: keeps all tags and both notes, and marks the
  /// take as a favorite if either description does.
  init(joining mine: TakeDetails, _ theirs: TakeDetails) {
    title = theirs.title ?? mine.title
    note = Self.joined(mine.note, theirs.note)
    isFavorite = mine.isFavorite || theirs.isFavorite
    tags = mine.tags.union(theirs.tags)
  }

  /// Returns both notes, starting with the cloud's note.
  ///
  /// If one note contains the other, returns only the longer note. Joining the result with either
  /// note again changes nothing, so machines that repeat this have the same note in the end.
  private static func joined(_ mine: String, _ theirs: String) -> String {
    if theirs.contains(mine) { return theirs }
    return mine.contains(theirs) ? mine : "\(theirs)\n\n\(mine)"
  }

  /// Returns the fields that changed on this machine since `base`, to be written to an entry that
  /// contains `theirs`.
  ///
  /// Fields that changed in the same way on both sides are omitted.
  func changes(since base: TakeDetails, telling theirs: TakeDetails) -> [FieldName: FieldValue] {
    var fields: [FieldName: FieldValue] = [:]
    if let title, title != base.title, title != theirs.title { fields[.title] = .text(title) }
    if note != base.note, note != theirs.note { fields[.note] = .text(note) }
    if isFavorite != base.isFavorite, isFavorite != theirs.isFavorite {
      fields[.favorite] = .boolean(isFavorite)
    }
    for tag in tags.subtracting(base.tags).subtracting(theirs.tags) {
      fields[.tag(tag)] = .text(tag)
    }
    for tag in base.tags.subtracting(tags).intersection(theirs.tags) { fields[.tag(tag)] = .null }
    return fields
  }

  var description: TakeDescription {
    TakeDescription(title: title, tags: tags.sorted(), note: note, isFavorite: isFavorite)
  }

  func shadow(of take: UUID, hash: ContentHash?, isDeleted: Bool = false) -> TakeSnapshot {
    TakeSnapshot(
      id: take, title: title ?? "", note: note, isFavorite: isFavorite, tags: tags.sorted(),
      hash: hash, isDeleted: isDeleted)
  }
}
