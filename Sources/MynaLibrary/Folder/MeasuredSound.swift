import SoundFiles

/// What reading a file to its end has found out and its header does not say, as a sidecar has it.
///
/// A take's earlier versions are told from its present file by their sizes.
struct MeasuredSound: Codable, Equatable {
  /// The size of the file.
  var bytes: Int
  /// The duration of its sound.
  var seconds: Double
  /// Its damage, as `SoundFileDamage.text` has it; nil for a whole file.
  var damage: String?

  private enum CodingKeys: String, CodingKey {
    case bytes = "bytes"
    case seconds = "seconds"
    case damage = "damage"
  }
}

extension MeasuredSound {
  /// Tells a take what reading its file did not.
  func apply(to take: inout Take) {
    if take.isDurationEstimated, seconds.isFinite, seconds > 0 {
      (take.duration, take.isDurationEstimated) = (seconds, false)
    }
    take.damage = take.damage ?? damage.flatMap(SoundFileDamage.init(text:))
  }
}

extension [MeasuredSound] {
  /// Files that are remembered; more versions of a take than that rarely lack a length.
  private static let limit = 8

  /// The measurement of the file of a size; nil if there is none.
  func first(ofBytes bytes: Int) -> MeasuredSound? { first { $0.bytes == bytes } }

  /// The same with a measurement in the place of the one of a file of the same size.
  func noting(_ sound: MeasuredSound) -> Self {
    (filter { $0.bytes != sound.bytes } + [sound]).suffix(Self.limit)
  }
}
