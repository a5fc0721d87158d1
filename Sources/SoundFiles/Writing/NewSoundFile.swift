import Files
import Glibc

struct NewSoundFile {
  let replacement: FileReplacement
  let format: SoundFileFormat
  let sampleRate: Double
  let channelCount: Int
  /// The requested bit depth; nil for the format's own.
  let bitDepth: Int?
  /// The requested bit rate in bits per second; nil for the format's own.
  let bitRate: Double?
  let expectedFrameCount: Int?
  /// The metadata, already within the limits of `SoundMetadata`.
  let metadata: SoundMetadata
  let programs: EncoderPrograms

  var path: String { replacement.path }

  var expectedDuration: Double? { expectedFrameCount.map { Double($0) / sampleRate } }

  func failure(_ reason: SoundFileError.Reason) -> SoundFileError {
    replacement.isDiskFull ? .noSpace(path: path) : .unwritable(path: path, reason: reason)
  }

  func duplicate() throws(SoundFileError) -> Int32 {
    let copy = fcntl(replacement.descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw failure(.refused(SystemError.last(path).refusal)) }
    return copy
  }
}
