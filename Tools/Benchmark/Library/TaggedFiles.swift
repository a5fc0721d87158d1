import Foundation
import SoundFiles
import TestSupport

/// Writes a music collection of tagged songs, each 0.1 s long.
struct TaggedFiles {
  private static let artists = ["Anna", "Élodie Brun", "김하나", "林小雨", "The Night Owls", "Bert"]
  private static let words = ["River", "Mönch", "사랑 노래", "夜曲", "Song of the wind", "Étude"]

  private let templates: [(ending: String, bytes: Data)]

  init(in folder: String) throws {
    let scratch = Scratch()
    templates = try ["mp3", "flac", "wav"].map { ending in
      let tone = Signal.sine(frequency: 440, sampleRate: 44_100, seconds: 0.1)
      try scratch.write(tone, to: "tone.\(ending)")
      return (ending, try scratch.data("tone.\(ending)"))
    }
  }

  /// Writes albums of twelve songs, with a picture in each folder.
  func write(_ count: Int, in folder: String) throws {
    for number in 0..<count {
      let album = number / 12
      let artist = "\(Self.artists[album % Self.artists.count]) \(album / 5)"
      let path = "\(folder)/\(artist)/Album \(album)"
      if number % 12 == 0 {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data("picture of \(album)".utf8).write(to: URL(fileURLWithPath: path + "/cover.jpg"))
      }
      let (ending, bytes) = templates[number % templates.count]
      let title = "\(Self.words[number % Self.words.count]) \(number)"
      let tags = [
        ("TIT2", "TITLE", title), ("TPE1", "ARTIST", artist), ("TALB", "ALBUM", "Album \(album)"),
        ("TRCK", "TRACKNUMBER", "\(number % 12 + 1)"),
      ]
      let file = ending == "flac" ? Self.flac(bytes, tags) : Self.withID3(bytes, tags, ending)
      try file.write(to: URL(fileURLWithPath: "\(path)/\(number % 12 + 1) \(number).\(ending)"))
    }
  }

  /// Adds an ID3 tag at the beginning of an MP3 file, or as a chunk in a WAV file.
  private static func withID3(
    _ bytes: Data, _ tags: [(String, String, String)], _ ending: String
  ) -> Data {
    var frames = Data()
    for (name, _, text) in tags {
      let value = Data([3]) + Data(text.utf8)
      frames += Data(name.utf8) + synchsafe(value.count) + Data([0, 0]) + value
    }
    var tag = Data("ID3".utf8) + Data([4, 0, 0]) + synchsafe(frames.count) + frames
    guard ending == "wav" else { return tag + bytes }
    if tag.count % 2 == 1 { tag.append(0) }
    var file = bytes + Data("id3 ".utf8)
    file.append(littleEndian: UInt32(tag.count))
    file += tag
    var size = Data()
    size.append(littleEndian: UInt32(file.count - 8))
    file.replaceSubrange(4..<8, with: size)
    return file
  }

  /// Inserts a comment block after the first block of a FLAC file, and removes its other comment
  /// blocks.
  private static func flac(_ bytes: Data, _ tags: [(String, String, String)]) -> Data {
    var (offset, isLast) = (4, false)
    while !isLast {
      isLast = bytes[offset] & 0x80 != 0
      let size = bytes[(offset + 1)..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      offset += 4 + size
    }
    var comment = Data()
    comment.append(littleEndian: UInt32(0))
    comment.append(littleEndian: UInt32(tags.count))
    for (_, name, text) in tags {
      let line = Data("\(name)=\(text)".utf8)
      comment.append(littleEndian: UInt32(line.count))
      comment += line
    }
    let length = [16, 8, 0].map { UInt8(truncatingIfNeeded: comment.count >> $0) }
    return Data("fLaC".utf8) + Data([0]) + bytes[5..<42] + Data([0x84]) + Data(length) + comment
      + bytes[offset...]
  }

  private static func synchsafe(_ value: Int) -> Data {
    Data([21, 14, 7, 0].map { UInt8(value >> $0 & 0x7F) })
  }
}
