public import Files

/// An error of reading or writing a sound file; `path` is as the caller gave it.
public enum SoundFileError: Error, Equatable, Sendable {
  case notFound(path: String)
  case isFolder(path: String)
  case notRegularFile(path: String)
  case notPermitted(path: String)
  case empty(path: String)
  /// No available decoder recognizes the file as sound.
  case notSound(path: String)
  /// Only the `ffmpeg` program decodes this format, and it is not installed.
  case needsFFmpeg(path: String)
  /// The system could not open the file at this time, so its content is unknown.
  case cannotOpen(path: String, reason: UnderlyingReason)
  case unreadable(path: String, reason: Reason)
  /// The decoder produced no output for several seconds.
  case decoderSilent(path: String)
  case cancelled(path: String)
  case destinationExists(path: String)
  case noFolder(path: String)
  /// The disk is full.
  ///
  /// A previous file at the path is unchanged.
  case noSpace(path: String)
  /// The format does not support this number of channels.
  case tooManyChannels(path: String, format: SoundFileFormat, channelCount: Int)
  case unwritable(path: String, reason: Reason)
  /// Only the `ffmpeg` program encodes the format, and that is not installed.
  case encoderMissing(path: String, format: SoundFileFormat)
  /// The encoder took no sound for half a minute.
  case encoderSilent(path: String)
  /// The encoder failed, for a reason in its own words.
  case encoderFailed(path: String, words: String)
  /// The finished file has fewer or more frames than were written.
  case incomplete(path: String, written: Int, found: Int)

  /// The reason why a file could not be read or written.
  public enum Reason: Equatable, Sendable {
    /// The system or a library returned an error.
    case refused(UnderlyingReason)
    case damaged
    case notSeekable
    /// Its header states this invalid sample rate in hertz.
    case sampleRate(Int)
    /// The file became shorter during reading.
    case becameShorter
    /// A file exists where a folder is needed.
    case notFolder
    case notRemovable
    case noSound
    /// The library wrote fewer frames than requested, without an error message.
    case tookNoMore
    /// The library failed to finish the file, without an error message.
    case notFinished
  }
}
