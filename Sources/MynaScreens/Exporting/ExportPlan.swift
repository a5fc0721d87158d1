package import MynaStudio
package import SoundFiles

package enum ExportContent: Hashable, Sendable {
  case sound(SoundFileFormat)
  case notes

  package var fileExtension: String {
    switch self {
    case .sound(let format): format.fileExtension
    case .notes: "mid"
    }
  }
}

package struct ExportPlan: Equatable, Sendable {
  package var content: ExportContent
  package var fileName: String
  /// The effect to export; nil if the user has moved a slider, because the result has no name.
  package var effect: EffectChoice? = .original
  package var changes: [ActiveEffect] = []
  /// The part of the audio to export, in seconds; nil for all audio.
  package var range: ClosedRange<Double>?
  /// The duration of the file in seconds, without the tail of an effect.
  package var duration = 0.0
  package var leavesSilenceOut = false
  /// The size of the file in bytes; nil if unknown.
  package var byteCount: Int?
  package var isExact = false
}
