public import MynaStudio
public import SoundFiles

/// The kinds of file that a sound is exported as.
public enum ExportContent: Hashable, Sendable {
  case sound(SoundFileFormat)
  /// The notes of a take that was played on the piano, as MIDI.
  case notes

  /// The ending of the file, without the dot.
  public var fileExtension: String {
    switch self {
    case .sound(let format): format.fileExtension
    case .notes: "mid"
    }
  }
}

/// A description of the file that an export writes.
public struct ExportPlan: Equatable, Sendable {
  /// The kind of file.
  public var content: ExportContent
  /// The proposed name of the file.
  public var fileName: String
  /// The effect in the file; nil where the sliders have made something that has no name.
  public var effect: EffectChoice? = .original
  /// All that is done to the sound.
  public var changes: [SoundPart] = []
  /// The part of the sound that is written, in seconds; nil for all of it.
  public var range: ClosedRange<Double>?
  /// The length of the file in seconds, without the ringing of an effect.
  public var duration = 0.0
  /// Whether stretches of silence are left out.
  public var leavesSilenceOut = false
  /// The size of the file in bytes; nil if unknown.
  public var byteCount: Int?
  /// Whether the size is known exactly, since the file is copied.
  public var isExact = false
}
