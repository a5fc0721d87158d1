import SoundFiles

/// Facts in a sidecar found by reading a file to its end, missing in its header.
///
/// The size tells a take's earlier versions from its current file.
struct MeasuredSound: Codable, Equatable {
  /// The size of the file, in bytes.
  var bytes: Int
  /// The duration of the sound, in seconds.
  var seconds: Double
  /// The damage in the format of `SoundFileDamage.text`; nil if there is none.
  var damage: String?

  private enum CodingKeys: String, CodingKey {
    case bytes = "bytes"
    case seconds = "seconds"
    case damage = "damage"
  }
}

extension MeasuredSound {
  /// Adds the facts to a take that reading its header did not provide.
  func apply(to take: inout Take) {
    if take.isDurationEstimated, seconds.isFinite, seconds > 0 {
      (take.duration, take.isDurationEstimated) = (seconds, false)
    }
    take.damage = take.damage ?? damage.flatMap(SoundFileDamage.init(text:))
  }
}

extension [MeasuredSound] {
  /// The maximum of entries; few takes have more versions without a stated length.
  private static let limit = 8

  /// Returns the entry for a file size; nil if there is none.
  func first(ofBytes bytes: Int) -> MeasuredSound? { first { $0.bytes == bytes } }

  /// Returns the entries with one added, replacing any entry of the same file size.
  func noting(_ sound: MeasuredSound) -> Self {
    (filter { $0.bytes != sound.bytes } + [sound]).suffix(Self.limit)
  }
}
