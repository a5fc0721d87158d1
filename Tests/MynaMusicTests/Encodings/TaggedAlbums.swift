import Foundation

@testable import MynaMusic

/// Albums as old tags have them: texts in an encoding that the file does not state.
struct TaggedAlbum {
  let language: String
  let encoding: String
  /// Whether the costs of guesses were chosen without a look at it.
  let isHeldOut: Bool
  /// Title, artist and album of each song.
  let songs: [[String]]

  /// All albums, in each of the encodings that its language had.
  ///
  /// A line with "#" names a language and its encodings. A line with "-" or "+" is an album: artist, title, songs. The costs and
  /// the tables of guesses were chosen by those with "-" only.
  static let all: [TaggedAlbum] = {
    var albums: [TaggedAlbum] = []
    var heading: [String] = []
    let text = String(decoding: PackageResources.albums_txt, as: UTF8.self)
    for line in text.split(separator: "\n") {
      let rest = line.dropFirst(2)
      if line.hasPrefix("#") {
        heading = rest.split(separator: " ").map(String.init)
        continue
      }
      let parts = rest.split(separator: "|").map(String.init)
      guard let language = heading.first, parts.count > 2 else { continue }
      for encoding in heading.dropFirst() {
        albums.append(
          TaggedAlbum(
            language: language, encoding: encoding == "windows-874" ? "cp874" : encoding,
            isHeldOut: line.hasPrefix("+"), songs: parts.dropFirst(2).map { [$0] + parts.prefix(2) }
          ))
      }
    }
    return albums
  }()

  /// The bytes of a field, and what can be read of it: those of ID3v1 have 30 bytes.
  func field(_ text: String, isCut: Bool) -> (bytes: [UInt8], text: String) {
    let whole = LegacyDecoder.encode(text, to: encoding) ?? []
    guard isCut, whole.count > 30 else { return (whole, text) }
    let bytes = Array(whole.prefix(30))
    let read =
      LegacyDecoder.decode(bytes, from: encoding)
      ?? LegacyDecoder.decode(Array(bytes.dropLast()), from: encoding)
    return (bytes, read ?? "")
  }

  /// Whether all texts are read as they were written.
  func isRight(isCut: Bool = false) -> Bool {
    let songs = songs.map { $0.map { field($0, isCut: isCut) } }
    let guess = EncodingGuess(songs.joined().map(\.bytes))
    return songs.allSatisfy { song in
      zip(song, guess.encodings(of: song.map(\.bytes))).allSatisfy { field, encoding in
        encoding.text(of: field.bytes) == field.text
      }
    }
  }
}
