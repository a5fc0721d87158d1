import Files
import MynaLibrary
import MynaStudio
import SoundFiles

/// Copies a file for a person, next to whatever has its name there.
enum FileExport {
  /// Makes the copy, which is completely on disk when this returns, and not there at all if this throws.
  static func copy(_ source: String, to destination: String) throws(StudioError) {
    for path in NumberedPath.all(from: destination) where !NumberedPath.isTaken(path) {
      do throws(SoundFileError) {
        try FileCopy(of: source, at: path).make()
        return
      } catch {
        // Another process took the name meanwhile.
        if error == .destinationExists(path: path) { continue }
        throw .file(error)
      }
    }
  }
}
