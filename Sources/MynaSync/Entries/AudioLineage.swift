import MynaLibrary

/// The earlier versions of a take's audio, latest first, stored in the take's entry.
///
/// They show a machine whether a take's new audio is an edit of the audio on that machine or an
/// independent edit. Only 64 bits of each hash are stored.
struct AudioLineage: Equatable, Sendable {
  private static let key = "lineage"
  private static let longest = 32
  private static let digits = 16

  private var marks: [String]

  init(of fields: TakeFields?) {
    let list = fields?[.sound]?.value.object?[Self.key]?.list ?? []
    marks = list.prefix(Self.longest).compactMap(\.text)
    // Another version of Myna may store only the most recent earlier version.
    if let base = fields?.sound?.base, marks.first != Self.mark(base) {
      marks.insert(Self.mark(base), at: 0)
    }
  }

  func contains(_ hash: ContentHash) -> Bool { marks.contains(Self.mark(hash)) }

  /// Whether going from `newer` to `older` undoes an edit, because `older` precedes `newer` in this
  /// lineage.
  func isUndone(_ older: ContentHash, from newer: ContentHash?) -> Bool {
    guard let newer, let first = marks.firstIndex(of: Self.mark(newer)),
      let second = marks.firstIndex(of: Self.mark(older))
    else { return false }
    return second > first
  }

  func adding(_ hash: ContentHash) -> AudioLineage {
    var longer = self
    longer.marks.removeAll { $0 == Self.mark(hash) }
    longer.marks.insert(Self.mark(hash), at: 0)
    longer.marks = Array(longer.marks.prefix(Self.longest))
    return longer
  }

  func value(of sound: AudioReference) -> FieldValue {
    guard !marks.isEmpty, var object = sound.value.object else { return sound.value }
    object[Self.key] = .list(marks.map(FieldValue.text))
    return .object(object)
  }

  private static func mark(_ hash: ContentHash) -> String {
    String(hash.hexadecimal.prefix(digits))
  }
}
