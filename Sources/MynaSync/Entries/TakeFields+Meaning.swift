public import Foundation

/// What the known fields say; a field that is not there, or has a value of another kind, says nothing.
extension TakeFields {
  /// The title.
  public var title: String? { self[.title]?.value.text }

  /// What was written down beside it.
  public var note: String { self[.note]?.value.text ?? "" }

  /// Whether it was marked.
  public var isFavorite: Bool { self[.favorite]?.value.boolean ?? false }

  /// Whether it was deleted in Myna.
  public var isDeleted: Bool { self[.deleted]?.value.boolean ?? false }

  /// When the recording began.
  public var created: Date? {
    self[.created]?.value.number.map { Date(timeIntervalSince1970: $0 / 1_000) }
  }

  /// Words to find it by, sorted.
  public var tags: [String] {
    values.compactMap { name, value in name.isTag ? value.value.text : nil }.sorted()
  }

  /// Its sound.
  public var sound: SoundReference? { (self[.sound]?.value).flatMap(SoundReference.init) }
}

extension FieldValue {
  /// A date as a field has it.
  public static func date(_ date: Date) -> FieldValue { .integer(Stamp.milliseconds(of: date)) }
}
