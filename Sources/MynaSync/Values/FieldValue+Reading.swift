extension FieldValue {
  /// Parses untrusted JSON.
  ///
  /// - Returns: nil for anything but a single complete value in UTF-8, at most 32 levels deep, with
  ///   finite numbers.
  package init?(json bytes: some Collection<UInt8>) {
    let value =
      bytes.withContiguousStorageIfAvailable(Self.read)
      ?? Array(bytes).withUnsafeBufferPointer(Self.read)
    guard let value else { return nil }
    self = value
  }

  package init?(json text: String) { self.init(json: text.utf8) }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> FieldValue? {
    var reader = JSONReader(bytes)
    return try? reader.readAll()
  }
}

struct JSONReader {
  struct Malformed: Error {}
  private static let depthLimit = 32

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func readAll() throws(Malformed) -> FieldValue {
    let value = try value(depth: 0)
    skipBlanks()
    guard position == bytes.count else { throw Malformed() }
    return value
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(Malformed) {
    guard consume(byte) else { throw Malformed() }
  }

  private mutating func value(depth: Int) throws(Malformed) -> FieldValue {
    guard depth < Self.depthLimit else { throw Malformed() }
    skipBlanks()
    switch next {
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: FieldValue
  ) throws(Malformed) -> FieldValue {
    for index in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[index]) }
    return value
  }

  private mutating func object(depth: Int) throws(Malformed) -> FieldValue {
    try expect(UInt8(ascii: "{"))
    var values: [String: FieldValue] = [:]
    skipBlanks()
    if consume(UInt8(ascii: "}")) { return .object(values) }
    repeat {
      skipBlanks()
      let name = try text()
      skipBlanks()
      try expect(UInt8(ascii: ":"))
      guard values.updateValue(try value(depth: depth + 1), forKey: name) == nil else {
        throw Malformed()
      }
      skipBlanks()
    } while consume(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
    return .object(values)
  }

  private mutating func list(depth: Int) throws(Malformed) -> FieldValue {
    try expect(UInt8(ascii: "["))
    var values: [FieldValue] = []
    skipBlanks()
    if consume(UInt8(ascii: "]")) { return .list(values) }
    repeat {
      values.append(try value(depth: depth + 1))
      skipBlanks()
    } while consume(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
    return .list(values)
  }

  private mutating func number() throws(Malformed) -> FieldValue {
    let start = position
    _ = consume(UInt8(ascii: "-"))
    let first = next
    let count = try digits()
    guard first != UInt8(ascii: "0") || count == 1 else { throw Malformed() }
    var isWhole = true
    if consume(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      isWhole = false
      if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let number = Int(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw Malformed() }
    return .number(number)
  }

  @discardableResult private mutating func digits() throws(Malformed) -> Int {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw Malformed() }
    return position - start
  }

  private mutating func text() throws(Malformed) -> String {
    try expect(UInt8(ascii: "\""))
    let start = position
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      position += 1
    }
    if consume(UInt8(ascii: "\"")) { return try decoded(bytes[start..<(position - 1)]) }
    var plain = Array(bytes[start..<position])
    while !consume(UInt8(ascii: "\"")) {
      guard let byte = next, byte >= 0x20 else { throw Malformed() }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &plain) } else { plain.append(byte) }
    }
    return try decoded(plain)
  }

  private func decoded(_ bytes: some Sequence<UInt8>) throws(Malformed) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Malformed() }
    return text
  }

  private mutating func escape(into plain: inout [UInt8]) throws(Malformed) {
    guard let byte = next else { throw Malformed() }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(byte)
    case UInt8(ascii: "b"): plain.append(0x08)
    case UInt8(ascii: "f"): plain.append(0x0C)
    case UInt8(ascii: "n"): plain.append(0x0A)
    case UInt8(ascii: "r"): plain.append(0x0D)
    case UInt8(ascii: "t"): plain.append(0x09)
    case UInt8(ascii: "u"): plain.append(contentsOf: Array(String(try scalar()).utf8))
    default: throw Malformed()
    }
  }

  private mutating func scalar() throws(Malformed) -> Unicode.Scalar {
    let high = try unit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    // A low surrogate must follow the high surrogate.
    guard high < 0xDC00 else { throw Malformed() }
    try expect(UInt8(ascii: "\\"))
    try expect(UInt8(ascii: "u"))
    let low = try unit()
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw Malformed() }
    return scalar
  }

  private mutating func unit() throws(Malformed) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw Malformed()
      }
      unit = unit << 4 + UInt32(digit)
      position += 1
    }
    return unit
  }
}
