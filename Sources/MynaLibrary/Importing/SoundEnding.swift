import Files
import SoundFiles

/// The file name ending that a take gets when it is imported, or comes from the cloud.
package enum SoundEnding {
  /// Returns the ending of a file if its contents may have it; otherwise the usual ending for its contents.
  package static func ending(of path: String) -> String {
    let ending = NumberedPath.ending(of: path)
    let isKnown = FolderListing.isSoundEnding(ending)
    guard let signature = SoundSignature(path: path) else {
      // That of Matroska, which can hold any encoding; decoders go by the contents, not by the ending.
      return isKnown ? ending : "mka"
    }
    return isKnown && signature.endings.contains(ending.lowercased()) ? ending : signature.ending
  }
}
