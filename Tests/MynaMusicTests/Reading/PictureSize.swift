/// The size in the header of a PNG or JPEG.
struct PictureSize: Equatable {
  var width: Int
  var height: Int

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Returns nil for other files.
  init?(_ file: [UInt8]) {
    func number(_ offset: Int, _ count: Int) -> Int {
      file[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    if Self.isPNG(file), file.count > 24 {
      self.init(width: number(16, 4), height: number(20, 4))
    } else if let frame = Self.jpegFrame(file) {
      self.init(width: number(frame + 7, 2), height: number(frame + 5, 2))
    } else {
      return nil
    }
  }

  static func isPNG(_ file: [UInt8]) -> Bool { file.starts(with: [0x89, 0x50, 0x4E, 0x47]) }

  /// Returns the offset of a JPEG's frame header.
  static func jpegFrame(_ file: [UInt8]) -> Int? {
    var offset = 2
    while file.starts(with: [0xFF, 0xD8]), offset + 9 < file.count, file[offset] == 0xFF {
      if [0xC0, 0xC2].contains(file[offset + 1]) { return offset }
      offset += 2 + (Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
    }
    return nil
  }
}
