package enum ReaderResponse: Equatable, Sendable {
  case tags(SongTags)
  /// The contents of a thumbnail's PNG or JPEG file.
  case picture([UInt8])
  case failure(ReaderFailure)

  /// The maximum length of a message in bytes, enough for a thumbnail that doesn't compress.
  package static let longest = 16 << 20

  package func isAnswer(to request: ReaderRequest) -> Bool {
    switch (request, self) {
    case (.tags, .tags), (.thumbnail, .picture), (_, .failure): true
    case (.tags, .picture), (.thumbnail, .tags): false
    }
  }

  package var message: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .tags(let tags):
      writer.write(UInt8(0))
      tags.write(to: &writer)
    case .picture(let bytes):
      writer.write(UInt8(1))
      writer.write(bytes)
    case .failure(let failure):
      writer.write(UInt8(2))
      writer.write(failure.kind.rawValue)
      writer.write(failure.code)
    }
    return writer.bytes
  }

  package init(_ message: [UInt8]) throws(MalformedMessage) {
    var reader = MessageReader(message)
    switch try reader.integer(UInt8.self) {
    case 0: self = .tags(try SongTags(from: &reader))
    case 1: self = .picture(try reader.block(atMost: Self.longest))
    case 2:
      guard let kind = ReaderFailure.Kind(rawValue: try reader.integer()) else {
        throw MalformedMessage()
      }
      self = .failure(ReaderFailure(kind, code: try reader.integer()))
    default: throw MalformedMessage()
    }
    try reader.end()
  }
}

package struct ReaderFailure: Error, Equatable, Sendable {
  package enum Kind: UInt8, CaseIterable, Sendable {
    /// The system could not open or read the file; `code` is the error number.
    case system
    case notRegularFile
    case unknownFormat
    case undecodable
    case noPicture
    case pictureTooLarge
  }

  package let kind: Kind
  /// The system's error number, or 0.
  package let code: Int32

  package init(_ kind: Kind, code: Int32 = 0) { (self.kind, self.code) = (kind, code) }
}
