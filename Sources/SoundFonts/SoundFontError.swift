/// Why a SoundFont cannot be played.
public enum SoundFontError: Error, Equatable, Sendable {
  /// FluidSynth, which plays SoundFonts, is not installed.
  case noSynthesizer
  /// The file does not exist.
  case notFound(path: String)
  /// The file may not be read, or is no regular file.
  case notReadable(path: String)
  /// The file is no SoundFont, or is damaged.
  case notSoundFont(path: String)
  /// The file has more bytes than Myna loads.
  case tooLarge(path: String, byteCount: Int)
  /// The sample rate is outside 8,000…96,000 Hz.
  case sampleRate(Double)
}
