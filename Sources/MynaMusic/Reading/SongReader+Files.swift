import Files
import FoundationEssentials
package import MusicTags

extension SongReader {
  /// Writes a picture that fits into a square into a file, new or in place of another: see `thumbnail(of:pixels:while:)`.
  ///
  /// The file's name is not brought to disk: a thumbnail can be made again.
  package func thumbnail(
    of source: PictureSource, pixels: Int, at destination: String,
    while goesOn: () -> Bool = { true }
  ) throws(SongReadError) {
    let bytes = try thumbnail(of: source, pixels: pixels, while: goesOn)
    do throws(SystemError) {
      try WholeFile.write(Data(bytes), to: destination, synchronizesFolder: false)
    } catch {
      throw .unwritable(path: destination, error.refusal)
    }
  }
}
