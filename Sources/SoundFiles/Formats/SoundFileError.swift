public import Files

/// An error in reading or writing an audio file; `path` is as passed by the caller.
public enum SoundFileError: Error, Equatable, Sendable {
  case notFound(path: String)
  case isFolder(path: String)
  case notRegularFile(path: String)
  case notPermitted(path: String)
  case empty(path: String)
  case notSound(path: String)
  case needsFFmpeg(path: String)
  /// The system couldn't open the file this time, so its content is unknown.
  case cannotOpen(path: String, reason: UnderlyingReason)
  case unreadable(path: String, reason: Reason)
  /// The decoder produced no output for several seconds.
  case decoderSilent(path: String)
  case cancelled(path: String)
  case destinationExists(path: String)
  case noFolder(path: String)
  /// The disk is full.
  ///
  /// An existing file at the path is unchanged.
  case noSpace(path: String)
  case tooManyChannels(path: String, format: SoundFileFormat, channelCount: Int)
  case unwritable(path: String, reason: Reason)
  case encoderMissing(path: String, format: SoundFileFormat)
  /// The encoder accepted no audio for half a minute.
  case encoderSilent(path: String)
  case encoderFailed(path: String, words: String)
  /// The finished file has fewer or more frames than were written.
  case incomplete(path: String, written: Int, found: Int)

  /// The reason why a file couldn't be read or written.
  public enum Reason: Equatable, Sendable {
    case refused(UnderlyingReason)
    case damaged
    case notSeekable
    case sampleRate(Int)
    case becameShorter
    case notFolder
    case notRemovable
    case noSound
    /// The library wrote fewer frames than requested, without an error message.
    case tookNoMore
    case notFinished
  }
}
