public import MynaDSP
public import SoundFiles

/// An error that made a job fail.
///
/// A failed job leaves no output file. `notANumber` contains the time, in seconds, of the first
/// sample that is NaN or infinite. If `salvages` is true, a job throws neither `damaged` nor
/// `notANumber`.
///
/// `noSound` means that the file is valid, but that the requested part contains no frames, or
/// contains only silence, which cannot be normalized. `tooManyChannels` means that the effect does
/// not support the file's channel count, and that the job does not mix the channels to stereo.
/// `sameFile` means that the output path refers to the input file. `partBeyondEnd` contains the
/// end of the requested part and the end of the input, in seconds. `noRightChannel` means that the
/// input is mono. `fadesTooLong` contains the length of both fades and the length of the output
/// without padding, in seconds. `unsupportedBitRate` contains the bit rates that the format
/// supports for the output, in bits per second; nil if a bit rate cannot be requested.
public enum RenderError: Error, Equatable, Sendable {
  case file(SoundFileError)
  case effect(EffectError)
  case damaged(path: String, SoundFileDamage, sampleRate: Double)
  case notANumber(path: String, seconds: Double)
  case noSound(path: String)
  case tooManyChannels(path: String, channelCount: Int)
  case sameFile(path: String)
  case partBeyondEnd(path: String, seconds: Double, duration: Double)
  case noRightChannel(path: String)
  case fadesTooLong(path: String, seconds: Double, duration: Double)
  case unsupportedBitRate(path: String, bitRate: Double, range: ClosedRange<Double>?)
  case cancelled
}

extension RenderError {
  init(_ error: SoundFileError) {
    if case .cancelled = error { self = .cancelled } else { self = .file(error) }
  }
}
