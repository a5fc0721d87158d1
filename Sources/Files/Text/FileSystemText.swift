import Glibc

/// File names and paths as text that preserves every byte.
///
/// Linux allows any bytes in a file name, and older systems have left behind names in encodings
/// other than UTF-8. If such a name were repaired to form a `String`, the string would lead to no
/// file, or to a different file. Instead, this extension converts each byte that is not valid UTF-8
/// to one scalar from U+10FE80 through U+10FEFF, at the end of the last private-use plane. The
/// scalar is converted back to the byte when the name is passed to the system. If a name already
/// contains such a scalar, the scalar's bytes are treated as invalid UTF-8, which ensures that two
/// different names never become equal.
///
/// The text is valid Unicode and can be stored, compared, and sorted like any other text. Text
/// shown to users represents such a byte as `\xFC`; see `displayName`.
extension String {
  /// Creates the text for the bytes of a name or path.
  public init(fileSystemBytes bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self), !text.hasForeignBytes {
      self = text
      return
    }
    var (text, rest) = (String.UnicodeScalarView(), Array(bytes)[...])
    while let first = rest.first {
      let length = (1...4).first { count in
        count <= rest.count && String(validating: rest.prefix(count), as: UTF8.self) != nil
      }
      let scalar = length.flatMap {
        String(decoding: rest.prefix($0), as: UTF8.self).unicodeScalars.first
      }
      if let length, let scalar, scalar.foreignByte == nil {
        text.append(scalar)
        rest.removeFirst(length)
      } else {
        text.append(Unicode.Scalar(foreignByte: first))
        rest.removeFirst()
      }
    }
    self.init(text)
  }

  package init(fileSystemRepresentation path: UnsafePointer<CChar>) {
    self.init(fileSystemBytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  package func withFileSystemRepresentation<Result>(
    _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    guard hasForeignBytes else { return withCString(body) }
    return body((fileSystemBytes + [0]).map { CChar(bitPattern: $0) })
  }

  /// The bytes of the name or path for the system.
  public var fileSystemBytes: [UInt8] {
    guard hasForeignBytes else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.foreignByte.map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// The text for users: each byte that is not valid UTF-8 is shown as `\x` and two hexadecimal
  /// digits, as in "Gr\\xFC\\xDFe.wav".
  public var displayName: String {
    showingForeignBytes(after: #"\x"#)
  }

  /// Returns the text with each byte that is not valid UTF-8 replaced by a mark and two hexadecimal
  /// digits.
  public func showingForeignBytes(after mark: String) -> String {
    guard hasForeignBytes else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let byte = scalar.foreignByte {
        text += mark + String(byte, radix: 16, uppercase: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  package var hasForeignBytes: Bool {
    // 0xF4 is the first byte of every scalar in the last plane, which almost no name contains.
    utf8.contains(0xF4) && unicodeScalars.contains { $0.foreignByte != nil }
  }
}

extension Unicode.Scalar {
  /// The first scalar in a block of 256 scalars, of which the upper half represents bytes.
  private static let firstForeign: UInt32 = 0x10FE00

  fileprivate init(foreignByte byte: UInt8) {
    // Every value of the block is a valid scalar, so the fallback is never used.
    self = Unicode.Scalar(Self.firstForeign + UInt32(byte)) ?? "\u{FFFD}"
  }

  fileprivate var foreignByte: UInt8? {
    0x10FE80...0x10FEFF ~= value ? UInt8(truncatingIfNeeded: value) : nil
  }
}
