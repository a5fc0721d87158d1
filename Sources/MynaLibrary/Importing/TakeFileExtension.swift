import Files
import SoundFiles

package enum TakeFileExtension {
  /// Returns a file's extension if it matches the contents; if not, returns the usual extension
  /// for the contents.
  package static func ending(of path: String) -> String {
    let ending = NumberedPath.ending(of: path)
    let isKnown = FolderListing.isSoundEnding(ending)
    guard let signature = AudioFileSignature(path: path) else {
      // Matroska can hold any encoding, and decoders go by the contents, not by the extension.
      return isKnown ? ending : "mka"
    }
    return isKnown && signature.endings.contains(ending.lowercased()) ? ending : signature.ending
  }
}
