public import Files
import MynaDSP
import PlainText
import SoundFiles

extension RenderError: DescribedError {
  /// A sentence that says why the job failed and what to do next.
  public var description: String {
    switch self {
    case .file(let error): error.description
    case .effect(let error): error.description
    case .damaged(let path, let damage, let sampleRate):
      "\(path.quoted) \(damage.clause(sampleRate: sampleRate)); look for another copy, or salvage the sound that is there."
    case .notANumber(let path, let seconds):
      "\(path.quoted) contains a sample that is not a number, \(String(duration: seconds)) from its beginning; look for another copy, or salvage the sound, which replaces such samples with silence."
    case .noSound(let path): "\(path.quoted) contains no audio; choose another file."
    case .tooManyChannels(let path, let count):
      "\(path.quoted) has \(count) channels, but effects work only on mono and stereo audio; mix the sound down first."
    case .sameFile(let path):
      "\(path.quoted) is both input and output; choose another name for the output."
    case .partBeyondEnd(let path, let seconds, let duration):
      "\(path.quoted) is only \(String(duration: duration)) long, so there is no audio at \(String(duration: seconds)); choose an earlier time."
    case .noRightChannel(let path):
      "\(path.quoted) is mono, so it has no right channel; choose the left channel or all channels."
    case .fadesTooLong(let path, let seconds, let duration):
      "The fades are \(String(duration: seconds)) long, but the audio in \(path.quoted) is only \(String(duration: duration)) long; choose shorter fades."
    case .unsupportedBitRate(let path, let bitRate, nil):
      "\(path.quoted) cannot have a bit rate of \(Int(frames: bitRate / 1_000)) kbit/s, because its format has none; leave it out."
    case .unsupportedBitRate(let path, let bitRate, let range?):
      "\(path.quoted) cannot have a bit rate of \(Int(frames: bitRate / 1_000)) kbit/s; choose \(Int(frames: range.lowerBound / 1_000)) to \(Int(frames: range.upperBound / 1_000)) kbit/s."
    case .cancelled:
      "The work was canceled, and nothing was written; start it again to complete it."
    }
  }
}
