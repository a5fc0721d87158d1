/// The reason why a SoundFont can't be played.
///
/// `notReadable` is also thrown for anything that isn't a regular file, and `tooLarge` for a file
/// of more than `SoundFontSynthesizer.greatestSize` bytes.
public enum SoundFontError: Error, Equatable, Sendable {
  case noSynthesizer
  case notFound(path: String)
  case notReadable(path: String)
  case notSoundFont(path: String)
  case tooLarge(path: String, byteCount: Int)
  case sampleRate(Double)
}
