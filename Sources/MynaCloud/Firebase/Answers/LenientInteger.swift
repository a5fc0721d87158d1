/// An integer that the service writes as a string, but might someday write as a number.
struct LenientInteger: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      guard let value = Int(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no integer")
      }
      self.value = value
    } else {
      value = try container.decode(Int.self)
    }
  }
}
