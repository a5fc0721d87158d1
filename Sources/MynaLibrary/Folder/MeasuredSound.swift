import SoundFiles

/// Facts that only reading a sound file to its end shows, because its header lacks them.
///
/// The size tells a take's earlier versions from its current file.
struct MeasuredSound: Codable, Equatable {
  var bytes: Int
  var seconds: Double
  var damage: String?

  private enum CodingKeys: String, CodingKey {
    case bytes = "bytes"
    case seconds = "seconds"
    case damage = "damage"
  }
}

extension MeasuredSound {
  func apply(to take: inout Take) {
    if take.isDurationEstimated, seconds.isFinite, seconds > 0 {
      (take.duration, take.isDurationEstimated) = (seconds, false)
    }
    take.damage = take.damage ?? damage.flatMap(SoundFileDamage.init(text:))
  }
}

extension [MeasuredSound] {
  private static let limit = 8

  func first(ofBytes bytes: Int) -> MeasuredSound? { first { $0.bytes == bytes } }

  func noting(_ sound: MeasuredSound) -> Self {
    (filter { $0.bytes != sound.bytes } + [sound]).suffix(Self.limit)
  }
}
