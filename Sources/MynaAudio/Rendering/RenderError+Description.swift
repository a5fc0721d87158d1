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
      "\(path.quoted) holds a sample that is not a number, \(String(duration: seconds)) from its beginning; look for another copy, or salvage the sound, which puts silence in such places."
    case .noSound(let path): "\(path.quoted) holds no sound; choose another file."
    case .tooManyChannels(let path, let count):
      "\(path.quoted) has \(count) channels, and effects work on mono and stereo; mix the sound down first."
    case .sameFile(let path):
      "\(path.quoted) is input and output at once; choose another name for the output."
    case .cancelled:
      "The work was canceled, and nothing was written; begin it again to complete it."
    }
  }
}
