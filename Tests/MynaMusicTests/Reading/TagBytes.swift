/// Builds tags that ffmpeg does not write.
enum TagBytes {
  /// Returns an ID3v1 tag, for the end of a file.
  static func id3v1(title: [UInt8], artist: [UInt8]) -> [UInt8] {
    func field(_ text: [UInt8], _ count: Int) -> [UInt8] {
      Array((text + [UInt8](repeating: 0, count: count)).prefix(count))
    }
    return Array("TAG".utf8) + field(title, 30) + field(artist, 30) + field([], 30 + 4 + 30 + 1)
  }

  /// Returns an ID3v2.4 tag, for the beginning of a file.
  ///
  /// - Parameter frames: The name and content of each frame.
  static func id3v2(_ frames: [(String, [UInt8])]) -> [UInt8] {
    let body = frames.flatMap { name, contents -> [UInt8] in
      Array(name.utf8) + syncSafe(contents.count) + [0, 0] + contents
    }
    return Array("ID3".utf8) + [4, 0, 0] + syncSafe(body.count) + body
  }

  private static func syncSafe(_ number: Int) -> [UInt8] {
    [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) }
  }

  /// Returns an APEv2 tag, for the end of a file.
  static func ape(_ items: [(String, [UInt8], isBinary: Bool)]) -> [UInt8] {
    let body = items.flatMap { name, value, isBinary -> [UInt8] in
      little(value.count) + little(isBinary ? 2 : 0) + Array(name.utf8) + [0] + value
    }
    func ends(_ flags: Int) -> [UInt8] {
      Array("APETAGEX".utf8) + little(2_000) + little(body.count + 32) + little(items.count)
        + little(flags) + [UInt8](repeating: 0, count: 8)
    }
    return ends(0xA000_0000) + body + ends(0x8000_0000)
  }

  private static func little(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func big(_ number: Int) -> [UInt8] { little(number).reversed() }

  /// Returns the picture block of an Ogg comment, METADATA_BLOCK_PICTURE, before Base64 encoding.
  static func block(picture: [UInt8], type: String) -> [UInt8] {
    big(3) + big(type.utf8.count) + Array(type.utf8) + big(0)
      + [UInt8](repeating: 0, count: 16) + big(picture.count) + picture
  }

  /// Adds an iTunes free-form field to an MP4 file whose `ilst` is the last atom of its parents.
  static func mp4(_ file: [UInt8], adding name: String, _ value: String) -> [UInt8] {
    func atom(_ name: String, _ contents: [UInt8]) -> [UInt8] {
      big(contents.count + 8) + Array(name.utf8) + contents
    }
    let field = atom(
      "----",
      atom("mean", big(0) + Array("com.apple.iTunes".utf8))
        + atom("name", big(0) + Array(name.utf8))
        + atom("data", big(1) + big(0) + Array(value.utf8)))
    var file = file
    // The last match of each name, since a sound may contain any bytes.
    for parent in ["moov", "udta", "meta", "ilst"] {
      let letters = Array(parent.utf8)
      guard
        let place = (4..<file.count - 4).last(where: { file[$0..<$0 + 4].elementsEqual(letters) })
      else { continue }
      let size = file[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
      file.replaceSubrange(place - 4..<place, with: big(size + field.count))
      if parent == "ilst" { file.insert(contentsOf: field, at: place - 4 + size) }
    }
    return file
  }
}
