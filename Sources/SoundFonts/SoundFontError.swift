/// Why a SoundFont cannot be played.
///
/// `notReadable` includes a path that is not a regular file. `tooLarge` is a file of more than
/// `SoundFontSynthesizer.greatestSize` bytes.
public enum SoundFontError: Error, Equatable, Sendable {
  case noSynthesizer
  case notFound(path: String)
  case notReadable(path: String)
  case notSoundFont(path: String)
  case tooLarge(path: String, byteCount: Int)
  case sampleRate(Double)
}
