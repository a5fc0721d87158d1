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
    case .cancelled:
      "The work was canceled, and nothing was written; start it again to complete it."
    }
  }
}
