import MynaLibrary

/// The sounds that a sound was edited from, the last one first, as an entry tells them beside the
/// sound.
///
/// By them a machine knows an edit of what it has from another one that was made apart. 64 bits of
/// each hash are kept.
struct Lineage: Equatable, Sendable {
  private static let key = "lineage"
  private static let longest = 32
  private static let digits = 16

  private var marks: [String]

  /// The lineage of the sound of an entry; nothing for a sound that was never edited.
  init(of fields: TakeFields?) {
    let list = fields?[.sound]?.value.object?[Self.key]?.list ?? []
    marks = list.prefix(Self.longest).compactMap(\.text)
    // Another version of Myna may know only the last one.
    if let base = fields?.sound?.base, marks.first != Self.mark(base) {
      marks.insert(Self.mark(base), at: 0)
    }
  }

  /// Whether a sound is among them.
  func contains(_ hash: ContentHash) -> Bool { marks.contains(Self.mark(hash)) }

  /// Whether a person has gone back from a sound to an older one of these.
  func isUndone(_ older: ContentHash, from newer: ContentHash?) -> Bool {
    guard let newer, let first = marks.firstIndex(of: Self.mark(newer)),
      let second = marks.firstIndex(of: Self.mark(older))
    else { return false }
    return second > first
  }

  /// The lineage of what was edited from a sound with this one.
  func adding(_ hash: ContentHash) -> Lineage {
    var longer = self
    longer.marks.removeAll { $0 == Self.mark(hash) }
    longer.marks.insert(Self.mark(hash), at: 0)
    longer.marks = Array(longer.marks.prefix(Self.longest))
    return longer
  }

  /// The value of the field of a sound that has this lineage.
  func value(of sound: SoundReference) -> FieldValue {
    guard !marks.isEmpty, var object = sound.value.object else { return sound.value }
    object[Self.key] = .list(marks.map(FieldValue.text))
    return .object(object)
  }

  private static func mark(_ hash: ContentHash) -> String {
    String(hash.hexadecimal.prefix(digits))
  }
}
