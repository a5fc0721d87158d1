import Files
import FoundationEssentials
package import MusicTags

extension SongReader {
  /// Writes a thumbnail to a new or existing file; see `thumbnail(of:pixels:while:)`.
  ///
  /// The folder isn't synced to disk, because a thumbnail can be created again.
  package func thumbnail(
    of source: PictureSource, pixels: Int, at destination: String,
    while shouldContinue: () -> Bool = { true }
  ) throws(SongReadError) {
    let bytes = try thumbnail(of: source, pixels: pixels, while: shouldContinue)
    do throws(SystemError) {
      try FileContents.write(Data(bytes), to: destination, synchronizesFolder: false)
    } catch {
      throw .unwritable(path: destination, error.refusal)
    }
  }
}
