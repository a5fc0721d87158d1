/// Why a sound file could not be read or written; `path` is as the caller gave it.
public enum SoundFileError: Error, Equatable, Sendable {
  case notFound(path: String)
  case isFolder(path: String)
  case notRegularFile(path: String)
  case notPermitted(path: String)
  /// The file has no bytes.
  case empty(path: String)
  /// No program here recognises it as sound.
  case notSound(path: String)
  /// It is of a kind that only the `ffmpeg` program decodes, and that is not installed.
  case needsFFmpeg(path: String)
  /// The system would not open the file now, for its own reason; nothing is known of what is in it.
  case cannotOpen(path: String, reason: String)
  /// The system or a library refused, in its own words.
  case unreadable(path: String, reason: String)
  /// The decoder produced no output for several seconds.
  case decoderSilent(path: String)
  /// The caller canceled.
  case cancelled(path: String)
  case destinationExists(path: String)
  /// The folder for the file does not exist.
  case noFolder(path: String)
  /// The disk became full; what was there before is untouched.
  case noSpace(path: String)
  /// The format does not take so many channels.
  case tooManyChannels(path: String, format: SoundFileFormat, channelCount: Int)
  case unwritable(path: String, reason: String)
  /// The finished file does not hold what was written to it.
  case incomplete(path: String, written: Int, found: Int)
}
