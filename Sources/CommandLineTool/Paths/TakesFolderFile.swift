import Files
import MynaStudio
import SoundFiles
import Translations

/// A file directly inside the takes folder.
///
/// Any path to such a file refers to a take.
struct TakesFolderFile {
  /// The name of the file in the takes folder.
  let name: String
  /// The path of the file, beginning with `MynaFolders.takes`.
  let path: String

  /// Returns nil if the path leads to a file elsewhere; the file doesn't have to exist.
  ///
  /// The takes folder is looked up only if the file's folder has a `.myna` folder, so that commands
  /// for files don't depend on the library.
  init?(path: String) {
    let name = Folder.name(of: path)
    // A link from another folder can lead to a take, and a link in the takes folder can lead to
    // another folder.
    let target = Path.real(path)
    let places = [
      target.map { (folder: Folder.parent(of: $0), name: Folder.name(of: $0)) },
      Path.real(Folder.parent(of: path)).map { (folder: $0, name: name) },
    ]
    for place in places.compactMap({ $0 }) {
      // Without a home folder, there are no takes.
      guard FileStatus.isFolder(place.folder + "/.myna"), let takes = (try? MynaFolders())?.takes,
        let identity = FileIdentity(path: takes), identity == FileIdentity(path: place.folder)
      else { continue }
      (self.name, self.path) = (place.name, "\(takes)/\(place.name)")
      return
    }
    return nil
  }

  /// Whether there is a recording at an output's path.
  ///
  /// Replacing the recording could not be undone.
  static func isRecording(_ output: String) -> Bool {
    guard let file = Self(path: output) else { return false }
    // The takes folder can also contain images and documents.
    return FileStatus.isTaken(file.path) && !SkipReason.isOfOtherKind(file.name)
  }

  /// Throws `UsageError` if an output would replace a recording.
  static func refuse(_ output: String) throws(UsageError) {
    if isRecording(output) { throw UsageError(refusal(of: output)) }
  }

  static func refusal(of output: String) -> String {
    tr("“%1” is a recording, which --force never replaces; choose another name.", output)
  }
}
