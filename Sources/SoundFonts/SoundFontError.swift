/// Why a SoundFont cannot be played.
public enum SoundFontError: Error, Equatable, Sendable {
  case noSynthesizer
  case notFound(path: String)
  /// The file is not readable, or not a regular file.
  case notReadable(path: String)
  case notSoundFont(path: String)
  /// The file is larger than `SoundFontSynthesizer.greatestSize`.
  case tooLarge(path: String, byteCount: Int)
  case sampleRate(Double)
}
