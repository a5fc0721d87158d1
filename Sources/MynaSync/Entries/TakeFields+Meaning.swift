package import FoundationEssentials
package import MynaLibrary

/// Accessors for the known fields; a field that is missing or has the wrong type counts as unset.
extension TakeFields {
  package var title: String? { self[.title]?.value.text }

  package var note: String { self[.note]?.value.text ?? "" }

  package var isFavorite: Bool { self[.favorite]?.value.boolean ?? false }

  package var isDeleted: Bool { self[.deleted]?.value.boolean ?? false }

  package var created: Date? {
    self[.created]?.value.number.map { Date(timeIntervalSince1970: $0 / 1_000) }
  }

  package var tags: [String] {
    values.compactMap { name, value in name.isTag ? value.value.text : nil }.sorted()
  }

  package var listening: ListeningPosition? {
    guard let object = self[.listening]?.value.object,
      let date = object["date"]?.number, abs(date) < 1e15
    else { return nil }
    return ListeningPosition(
      date: Date(timeIntervalSince1970: date / 1_000),
      position: object["position"]?.number ?? 0, effect: object["effect"]?.text)
  }

  package var sound: AudioReference? { (self[.sound]?.value).flatMap(AudioReference.init) }
}

extension FieldValue {
  package static func date(_ date: Date) -> FieldValue {
    .integer(LogicalTimestamp.milliseconds(of: date))
  }

  static func listening(_ place: ListeningPosition) -> FieldValue {
    var object: [String: FieldValue] = [
      "date": .date(place.date), "position": .number(place.position),
    ]
    object["effect"] = place.effect.map(FieldValue.text)
    return .object(object)
  }
}
