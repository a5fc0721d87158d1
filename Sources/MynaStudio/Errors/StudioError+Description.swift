public import Files
import MynaAudio
import MynaLibrary
import SoundFiles

extension StudioError: DescribedError {
  /// A sentence that explains what failed and what to do next.
  public var description: String {
    switch self {
    case .noHome:
      "Your home folder cannot be found; set MYNA_HOME to a folder for your recordings."
    case .folder(let path, let reason):
      "The folder \(path.quoted) cannot be used (\(reason.words)); check the disk and your permissions, or use another folder."
    case .register(let path, let reason):
      "The recording \(path.quoted) is not protected from a crash (\(reason.words)); set MYNA_HOME to a folder that you can write to."
    case .inUse(let path):
      "Another program is recording \(path.quoted); wait until that program has finished."
    case .nothingRecorded(let path):
      "The recording \(path.quoted) has no sound, so nothing was kept; record again."
    case .notJournal(let path):
      "\(path.quoted) is not an unfinished recording; specify a file whose name ends in .recording.wav."
    case .unknownFormat(let path):
      "No format is known for \(path.quoted); choose a file name that ends in \(SoundFileFormat.endings)."
    case .cancelled: "The work was canceled, and nothing was lost; start it again to complete it."
    case .file(let error): error.description
    case .render(let error): error.description
    case .library(let error): error.description
    }
  }
}
