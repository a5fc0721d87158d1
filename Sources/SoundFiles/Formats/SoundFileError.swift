public import Files

/// Why a sound file could not be read or written; `path` is as the caller gave it.
public enum SoundFileError: Error, Equatable, Sendable {
  case notFound(path: String)
  case isFolder(path: String)
  case notRegularFile(path: String)
  case notPermitted(path: String)
  /// The file has no bytes.
  case empty(path: String)
  /// No program here recognizes it as sound.
  case notSound(path: String)
  /// It is of a kind that only the `ffmpeg` program decodes, and that is not installed.
  case needsFFmpeg(path: String)
  /// The system would not open the file now; nothing is known of what is in it.
  case cannotOpen(path: String, reason: Refusal)
  case unreadable(path: String, reason: Reason)
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
  case unwritable(path: String, reason: Reason)
  /// Only the `ffmpeg` program encodes the format, and that is not installed.
  case encoderMissing(path: String, format: SoundFileFormat)
  /// The encoder took no sound for half a minute.
  case encoderSilent(path: String)
  /// The encoder failed, for a reason in its own words.
  case encoderFailed(path: String, words: String)
  /// The finished file does not hold what was written to it.
  case incomplete(path: String, written: Int, found: Int)

  /// The reason why a file could not be read or written.
  public enum Reason: Equatable, Sendable {
    /// The system or a library refused.
    case refused(Refusal)
    /// It is damaged.
    case damaged
    /// Its decoder cannot go to another place in it.
    case notSeekable
    /// Its header states a sample rate in hertz that no sound has.
    case sampleRate(Int)
    /// It has become shorter while it was read.
    case becameShorter
    /// It is a file where a folder is needed.
    case notFolder
    /// It cannot be removed.
    case notRemovable
    /// There is no sound to write.
    case noSound
    /// The library wrote less than it was given, and said nothing.
    case tookNoMore
    /// The library did not finish it, and said nothing.
    case notFinished
  }
}
