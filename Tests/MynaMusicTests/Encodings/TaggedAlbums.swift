import Foundation

@testable import MynaMusic

/// Albums as in old tags: texts in an encoding that the file does not state.
struct TaggedAlbum {
  let language: String
  let encoding: String
  /// Whether the album was not used to tune the costs.
  let isHeldOut: Bool
  /// Title, artist and album of each song.
  let songs: [[String]]

  /// All albums, in each of the encodings used for its language.
  ///
  /// A line with "#" names a language and its encodings. A line with "-" or "+" is an album:
  /// artist, title, songs. Only those with "-" were used to tune the costs and tables.
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

  /// Returns the bytes of a field, and their readable text.
  ///
  /// ID3v1 fields have 30 bytes.
  func field(_ text: String, isCut: Bool) -> (bytes: [UInt8], text: String) {
    let whole = LegacyDecoder.encode(text, to: encoding) ?? []
    guard isCut, whole.count > 30 else { return (whole, text) }
    let bytes = Array(whole.prefix(30))
    let read =
      LegacyDecoder.decode(bytes, from: encoding)
      ?? LegacyDecoder.decode(Array(bytes.dropLast()), from: encoding)
    return (bytes, read ?? "")
  }

  /// Whether all texts are decoded correctly.
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
