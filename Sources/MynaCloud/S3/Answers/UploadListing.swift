import FoundationEssentials

/// The answer to `ListMultipartUploads`: uploads in parts that have begun and not ended.
struct UploadListing {
  /// An upload that has begun.
  struct Upload {
    /// The name of its object; where it cannot be told whether the server has encoded it, both readings.
    let names: [String]
    let id: String
    /// When it was begun, by the server's clock.
    let date: Date
  }

  /// The upload before the next page.
  struct Marker: Equatable {
    /// As it is sent back, whatever it was encoded as.
    let name: String
    let id: String
  }

  let uploads: [Upload]
  /// Nil after the last page.
  let next: Marker?

  /// Reads a page; nil if the document is none.
  ///
  /// Uploads whose name or date cannot be read are left out: nobody knows whose they are.
  init?(_ root: XMLElement) {
    guard root.name == "ListMultipartUploadsResult" else { return nil }
    // A server that cannot encode names does not say that it did.
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
      // Ceph encodes names as it was asked to, and does not say so.
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
