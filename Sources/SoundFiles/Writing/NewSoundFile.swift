import Files
import Glibc

/// The destination and the properties of a file that is about to be encoded.
struct NewSoundFile {
  let replacement: FileReplacement
  let format: SoundFileFormat
  /// Hertz.
  let sampleRate: Double
  let channelCount: Int
  /// The bit depth that the caller asks for; nil for the format's own.
  let bitDepth: Int?
  /// About how many frames there will be; nil if unknown.
  let expectedFrameCount: Int?
  /// Within the limits of `SoundMetadata`.
  let metadata: SoundMetadata
  /// The programs that may encode it.
  let programs: EncoderPrograms

  /// The path as the caller gave it.
  var path: String { replacement.path }

  /// About how many seconds it will last; nil if unknown.
  var expectedDuration: Double? { expectedFrameCount.map { Double($0) / sampleRate } }

  /// The error to report when an encoder failed.
  func failure(_ reason: SoundFileError.Reason) -> SoundFileError {
    replacement.isDiskFull ? .noSpace(path: path) : .unwritable(path: path, reason: reason)
  }

  /// Returns another descriptor of the file, for an owner that closes it.
  func duplicate() throws(SoundFileError) -> Int32 {
    let copy = fcntl(replacement.descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw failure(.refused(SystemError.last(path).refusal)) }
    return copy
  }
}
