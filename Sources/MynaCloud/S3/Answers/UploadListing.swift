import FoundationEssentials

struct UploadListing {
  struct Upload {
    /// The object's name, or both possible names if it is unclear whether the server encoded the
    /// name.
    let names: [String]
    let id: String
    /// The time at which the upload began, by the server's clock.
    let date: Date
  }

  struct Marker: Equatable {
    let name: String
    let id: String
  }

  let uploads: [Upload]
  let next: Marker?

  /// Parses a page of a listing; nil if the document isn't a listing.
  ///
  /// Skips uploads whose name or date can't be read, because it is unclear who began them.
  init?(_ root: XMLElement) {
    guard root.name == "ListMultipartUploadsResult" else { return nil }
    let isEncoded = root["EncodingType"]?.text == "url"
    func decoded(_ text: String) -> String? {
      FormDecoding.bytes(text).flatMap { String(validating: $0, as: UTF8.self) }
    }
    func name(_ text: String) -> String? { isEncoded ? decoded(text) : text }
    uploads = root.children.filter { $0.name == "Upload" }.compactMap { element in
      guard let key = element["Key"]?.text, let name = name(key),
        let id = element["UploadId"]?.text, !id.isEmpty,
        let date = element["Initiated"].flatMap({ ServerDate.timestamp($0.text) })
      else { return nil }
      // Ceph encodes names as requested, but omits the `EncodingType` element.
      let readings = isEncoded ? [name] : [name, decoded(key)].compactMap(\.self)
      return Upload(names: readings, id: id, date: date)
    }
    guard root["IsTruncated"]?.text == "true" else {
      next = nil
      return
    }
    guard let last = root["NextKeyMarker"].flatMap({ name($0.text) }), !last.isEmpty else {
      return nil
    }
    next = Marker(name: last, id: root["NextUploadIdMarker"]?.text ?? "")
  }
}
