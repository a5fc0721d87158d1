import Files
import SoundFiles

/// The knowledge in a file's name, before the file is opened.
enum MusicNames {
  private static let pictureNames = ["cover", "folder", "front"]
  private static let pictureEndings = ["jpg", "jpeg", "png", "webp"]

  /// Whether a file or folder is one that file managers do not show.
  static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// Whether a file's name is that of a song.
  static func isSong(_ name: String) -> Bool {
    SoundFileEndings.music.contains(NumberedPath.ending(of: name).lowercased())
      && (name.utf8.first != UInt8(ascii: "~") || PassedOver(name: name) == nil)
  }

  /// Whether a file may be a song as far as its name tells: its contents decide.
  static func mayBeSong(_ name: String) -> Bool {
    PassedOver(name: name) == nil && !PassedOver.isOfOtherKind(name)
  }

  /// Returns how well a name is that of an album's picture, 0 for best; nil for any other name.
  static func pictureRank(_ name: String) -> Int? {
    let ending = NumberedPath.ending(of: name)
    guard let format = pictureEndings.firstIndex(of: ending.lowercased()) else { return nil }
    let stem = name.dropLast(ending.count + 1).lowercased()
    guard let place = pictureNames.firstIndex(of: stem) else { return nil }
    return place * pictureEndings.count + format
  }
}
