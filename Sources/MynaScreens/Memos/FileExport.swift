import Files
import MynaLibrary
import MynaStudio
import SoundFiles

enum FileExport {
  /// Copies a file, and adds a number to the copy's name if that name is already in use.
  ///
  /// The copy is complete on disk when this returns. If this throws an error, there is no copy.
  static func copy(_ source: String, to destination: String) throws(StudioError) {
    for path in NumberedPath.all(from: destination) where !NumberedPath.isTaken(path) {
      do throws(SoundFileError) {
        try FileCopy(of: source, at: path).make()
        return
      } catch {
        // Another process created a file with this name after the check.
        if error == .destinationExists(path: path) { continue }
        throw .file(error)
      }
    }
  }
}
