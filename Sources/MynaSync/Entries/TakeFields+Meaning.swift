public import FoundationEssentials
public import MynaLibrary

/// The meaning of the known fields; a field that is missing, or has a value of another kind, means nothing.
extension TakeFields {
  /// The title.
  public var title: String? { self[.title]?.value.text }

  /// The note.
  public var note: String { self[.note]?.value.text ?? "" }

  /// Whether it was marked.
  public var isFavorite: Bool { self[.favorite]?.value.boolean ?? false }

  /// Whether it was deleted in Myna.
  public var isDeleted: Bool { self[.deleted]?.value.boolean ?? false }

  /// The date on which the recording began.
  public var created: Date? {
    self[.created]?.value.number.map { Date(timeIntervalSince1970: $0 / 1_000) }
  }

  /// Words to find it by, sorted.
  public var tags: [String] {
    values.compactMap { name, value in name.isTag ? value.value.text : nil }.sorted()
  }

  /// The place where a person left it.
  public var listening: ListeningPlace? {
    guard let object = self[.listening]?.value.object,
      let date = object["date"]?.number, abs(date) < 1e15
    else { return nil }
    return ListeningPlace(
      date: Date(timeIntervalSince1970: date / 1_000),
      position: object["position"]?.number ?? 0, effect: object["effect"]?.text)
  }

  /// Its sound.
  public var sound: SoundReference? { (self[.sound]?.value).flatMap(SoundReference.init) }
}

extension FieldValue {
  /// A date as a field has it.
  public static func date(_ date: Date) -> FieldValue { .integer(Stamp.milliseconds(of: date)) }

  /// A place as a field has it.
  static func listening(_ place: ListeningPlace) -> FieldValue {
    var object: [String: FieldValue] = [
      "date": .date(place.date), "position": .number(place.position),
    ]
    object["effect"] = place.effect.map(FieldValue.text)
    return .object(object)
  }
}
