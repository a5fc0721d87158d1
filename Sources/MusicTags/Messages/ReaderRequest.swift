package enum ReaderRequest: Equatable, Sendable {
  case tags(path: String)
  /// A picture, scaled to fit a square whose sides are `pixels` (1…`PictureLimits.pixels`) long.
  case thumbnail(of: PictureSource, pixels: Int)

  /// The maximum length of a path in bytes, as the system defines it.
  package static let longestPath = 4_096
  package static let longest = longestPath + 16

  package var message: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .tags(let path):
      writer.write(UInt8(0))
      writer.write(path)
    case .thumbnail(let source, let pixels):
      writer.write(UInt8(source.isSong ? 1 : 2))
      writer.write(UInt16(clamping: pixels))
      writer.write(source.path)
    }
    return writer.bytes
  }

  package init(_ message: [UInt8]) throws(MalformedMessage) {
    var reader = MessageReader(message)
    let kind = try reader.integer(UInt8.self)
    switch kind {
    case 0: self = .tags(path: try reader.text(atMost: Self.longestPath))
    case 1, 2:
      let pixels = Int(try reader.integer(UInt16.self))
      guard 1...PictureLimits.pixels ~= pixels else { throw MalformedMessage() }
      let path = try reader.text(atMost: Self.longestPath)
      self = .thumbnail(of: kind == 1 ? .song(path) : .file(path), pixels: pixels)
    default: throw MalformedMessage()
    }
    try reader.end()
  }
}

package enum PictureSource: Equatable, Sendable {
  case song(String)
  case file(String)

  package var path: String {
    switch self {
    case .song(let path), .file(let path): path
    }
  }

  var isSong: Bool {
    if case .song = self { true } else { false }
  }
}
