import SoundFiles

/// Facts about an audio file that were missing from its header and were determined by reading it to
/// the end.
///
/// The size in bytes distinguishes the take's current file from its earlier versions.
struct MeasuredAudioFile: Codable, Equatable {
  var bytes: Int
  var seconds: Double
  /// The damage in the format of `SoundFileDamage.text`; nil if there is none.
  var damage: String?

  private enum CodingKeys: String, CodingKey {
    case bytes = "bytes"
    case seconds = "seconds"
    case damage = "damage"
  }
}

extension MeasuredAudioFile {
  func apply(to take: inout Take) {
    if take.isDurationEstimated, seconds.isFinite, seconds > 0 {
      (take.duration, take.isDurationEstimated) = (seconds, false)
    }
    take.damage = take.damage ?? damage.flatMap(SoundFileDamage.init(text:))
  }
}

extension [MeasuredAudioFile] {
  /// The maximum number of measurements to keep; few takes need more.
  private static let limit = 8

  func first(ofBytes bytes: Int) -> MeasuredAudioFile? { first { $0.bytes == bytes } }

  func noting(_ sound: MeasuredAudioFile) -> Self {
    (filter { $0.bytes != sound.bytes } + [sound]).suffix(Self.limit)
  }
}
