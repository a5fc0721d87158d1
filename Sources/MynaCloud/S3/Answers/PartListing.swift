struct PartListing {
  struct Part {
    let number: Int
    let size: Int
    let tag: ETag
  }

  let parts: [Part]
  /// The `part-number-marker` for the next page; nil on the last page.
  let next: Int?

  init?(_ root: XMLElement) {
    guard root.name == "ListPartsResult" else { return nil }
    var parts: [Part] = []
    for element in root.children where element.name == "Part" {
      guard let number = element["PartNumber"].flatMap({ Int($0.text) }), number > 0,
        let size = element["Size"].flatMap({ Int($0.text) }), size >= 0,
        let tag = element["ETag"].flatMap({ ETag($0.text) })
      else { return nil }
      parts.append(Part(number: number, size: size, tag: tag))
    }
    self.parts = parts.sorted { $0.number < $1.number }
    let isTruncated = root["IsTruncated"]?.text == "true"
    next = isTruncated ? root["NextPartNumberMarker"].flatMap { Int($0.text) } : nil
    guard !isTruncated || next != nil else { return nil }
  }
}
