import Files
import Hashing

/// Identifies pictures in folders by their content.
enum CoverFileReader {
  private static let largest = 64 << 20

  /// Reads a picture file; nil if that fails at the moment.
  static func record(of file: ListedFiles.File, while shouldContinue: () -> Bool) -> CoverRecord? {
    guard file.stamp.size <= largest, let digits = digits(of: file.path, while: shouldContinue),
      FileStamp(seen: file.path)?.hasContents(of: file.stamp) == true
    else { return nil }
    return CoverRecord(file: file, artwork: ArtworkID(digits))
  }

  /// Returns the first half of a file's SHA-256 hash, in hexadecimal.
  private static func digits(of path: String, while shouldContinue: () -> Bool) -> String? {
    do {
      let file = try OpenFile(reading: path)
      var hash = try SHA256()
      var offset = 0
      while shouldContinue() {
        let bytes = try file.read(1 << 18, at: offset)
        if bytes.isEmpty { return String(hash.finishHexadecimal().prefix(32)) }
        hash.update(bytes)
        offset += bytes.count
      }
      return nil
    } catch {
      // The picture can't be read at the moment; the next scan will try again.
      return nil
    }
  }
}
