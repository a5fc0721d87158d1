/// A parser for the small subset of XML in S3 responses.
///
/// It reads elements, text, the five predefined entities, and character references, and skips
/// attributes. Constructs that could expand a short document or refer to other files are refused:
/// document type declarations, custom entities, comments, and CDATA sections.
///
/// - Source: W3C, *Extensible Markup Language (XML) 1.0*, fifth edition.
struct XMLReader {
  private static let depthLimit = 16
  private static let elementLimit = 50_000
  private static let entities: [String: UnicodeScalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  private let bytes: [UInt8]
  private var position = 0
  private var elementCount = 0

  static func read(_ bytes: [UInt8]) throws(MalformedXML) -> XMLElement {
    var reader = XMLReader(bytes)
    reader.skip("\u{FEFF}")
    // Servers send spaces to keep a connection alive while they work.
    reader.skipSpaces()
    if reader.skip("<?xml") { try reader.skipDeclaration() }
    reader.skipSpaces()
    guard reader.skip("<") else { throw MalformedXML() }
    let root = try reader.element(depth: 0)
    reader.skipSpaces()
    guard reader.position == bytes.count else { throw MalformedXML() }
    return root
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func element(depth: Int) throws(MalformedXML) -> XMLElement {
    elementCount += 1
    guard depth < Self.depthLimit, elementCount <= Self.elementLimit else { throw MalformedXML() }
    var element = XMLElement(name: try name())
    guard try skipAttributes() else { return element }
    var text: [UInt8] = []
    while true {
      switch try next() {
      case UInt8(ascii: "<"):
        if skip("/") {
          guard try name() == element.name else { throw MalformedXML() }
          skipSpaces()
          guard skip(">"), let text = String(validating: text, as: UTF8.self) else {
            throw MalformedXML()
          }
          element.text = text
          return element
        }
        element.children.append(try self.element(depth: depth + 1))
      case UInt8(ascii: "&"): text += Array(String(try reference()).utf8)
      case let byte:
        guard byte >= 0x20 || Self.isSpace(byte) else { throw MalformedXML() }
        text.append(byte)
      }
    }
  }

  /// Skips the attributes and the end of a tag; returns false if the tag is self-closing.
  private mutating func skipAttributes() throws(MalformedXML) -> Bool {
    while true {
      let start = position
      skipSpaces()
      if skip(">") { return true }
      if skip("/") {
        guard skip(">") else { throw MalformedXML() }
        return false
      }
      guard position > start else { throw MalformedXML() }
      _ = try name()
      skipSpaces()
      guard skip("=") else { throw MalformedXML() }
      skipSpaces()
      let quote = try next()
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw MalformedXML() }
      while case let byte = try next(), byte != quote {
        guard byte != UInt8(ascii: "<") else { throw MalformedXML() }
      }
    }
  }

  private mutating func reference() throws(MalformedXML) -> UnicodeScalar {
    let start = position
    while try next() != UInt8(ascii: ";") {
      guard position - start <= 10 else { throw MalformedXML() }
    }
    let text = String(decoding: bytes[start..<position - 1], as: UTF8.self)
    if let scalar = Self.entities[text] { return scalar }
    let isHexadecimal = text.hasPrefix("#x")
    let digits = text.dropFirst(isHexadecimal ? 2 : 1)
    guard text.hasPrefix("#"), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number > 0,
      let scalar = UnicodeScalar(number)
    else { throw MalformedXML() }
    return scalar
  }

  private mutating func name() throws(MalformedXML) -> String {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    guard (1...64).contains(position - start) else { throw MalformedXML() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDeclaration() throws(MalformedXML) {
    let start = position
    while !skip("?>") {
      guard try next() != UInt8(ascii: "<"), position - start < 128 else { throw MalformedXML() }
    }
  }

  private mutating func next() throws(MalformedXML) -> UInt8 {
    guard position < bytes.count else { throw MalformedXML() }
    position += 1
    return bytes[position - 1]
  }

  @discardableResult
  private mutating func skip(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func skipSpaces() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
