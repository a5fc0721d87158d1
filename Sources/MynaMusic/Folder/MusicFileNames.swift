import Files
import SoundFiles

enum MusicFileNames {
  private static let pictureNames = ["cover", "folder", "front"]
  private static let pictureEndings = ["jpg", "jpeg", "png", "webp"]

  static func isHidden(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  static func isSong(_ name: String) -> Bool {
    SoundFileExtensions.music.contains(NumberedPath.ending(of: name).lowercased())
      && (name.utf8.first != UInt8(ascii: "~") || SkipReason(name: name) == nil)
  }

  /// Returns whether a file with this name could be a song, in which case its content must be
  /// checked.
  static func mayBeSong(_ name: String) -> Bool {
    SkipReason(name: name) == nil && !SkipReason.isOfOtherKind(name)
  }

  /// Returns the rank of an album picture's file name, 0 being the best; nil for any other name.
  static func pictureRank(_ name: String) -> Int? {
    let ending = NumberedPath.ending(of: name)
    guard let format = pictureEndings.firstIndex(of: ending.lowercased()) else { return nil }
    let stem = name.dropLast(ending.count + 1).lowercased()
    guard let place = pictureNames.firstIndex(of: stem) else { return nil }
    return place * pictureEndings.count + format
  }
}
