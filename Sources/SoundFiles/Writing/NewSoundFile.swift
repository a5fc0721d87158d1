import Files
import Glibc

struct NewSoundFile {
  enum Destination {
    case file(FileReplacement)
    case stream(SoundSink)
  }

  let destination: Destination
  let format: SoundFileFormat
  let sampleRate: Double
  let channelCount: Int
  /// The requested bit depth; nil for the format's own.
  let bitDepth: Int?
  /// The requested bit rate in bits per second; nil for the format's own.
  let bitRate: Double?
  /// The requested quality, in the range of `SoundFileFormat.qualities`; nil for the format's own.
  let quality: Double?
  let dither: Dither
  let expectedFrameCount: Int?
  /// The metadata, already within the limits of `SoundMetadata`.
  let metadata: SoundMetadata
  let programs: EncoderPrograms

  var path: String {
    switch destination {
    case .file(let replacement): replacement.path
    case .stream(let sink): sink.path
    }
  }

  private var isDiskFull: Bool {
    guard case .file(let replacement) = destination else { return false }
    return replacement.isDiskFull
  }

  var expectedDuration: Double? { expectedFrameCount.map { Double($0) / sampleRate } }

  func failure(_ reason: SoundFileError.Reason) -> SoundFileError {
    isDiskFull ? .noSpace(path: path) : .unwritable(path: path, reason: reason)
  }

  func duplicate(_ replacement: FileReplacement) throws(SoundFileError) -> Int32 {
    let copy = fcntl(replacement.descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw failure(.refused(SystemError.last(path).refusal)) }
    return copy
  }
}
