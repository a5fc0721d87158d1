package import MynaStudio
package import SoundFiles

/// The kinds of file that a sound is exported as.
package enum ExportContent: Hashable, Sendable {
  case sound(SoundFileFormat)
  /// The notes of a take that was played on the piano, as MIDI.
  case notes

  /// The ending of the file, without the dot.
  package var fileExtension: String {
    switch self {
    case .sound(let format): format.fileExtension
    case .notes: "mid"
    }
  }
}

/// A description of the file that an export writes.
package struct ExportPlan: Equatable, Sendable {
  /// The kind of file.
  package var content: ExportContent
  /// The proposed name of the file.
  package var fileName: String
  /// The effect in the file; nil where the sliders have made something that has no name.
  package var effect: EffectChoice? = .original
  /// All that is done to the sound.
  package var changes: [SoundPart] = []
  /// The part of the sound that is written, in seconds; nil for all of it.
  package var range: ClosedRange<Double>?
  /// The length of the file in seconds, without the ringing of an effect.
  package var duration = 0.0
  /// Whether stretches of silence are left out.
  package var leavesSilenceOut = false
  /// The size of the file in bytes; nil if unknown.
  package var byteCount: Int?
  /// Whether the size is known exactly, since the file is copied.
  package var isExact = false
}
