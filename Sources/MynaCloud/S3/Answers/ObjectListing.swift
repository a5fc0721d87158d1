struct ObjectListing {
  let page: ObjectPage

  /// Parses a page of a listing; nil if the document isn't a listing.
  ///
  /// Skips names that aren't valid UTF-8, because no request could refer to those objects.
  init?(_ root: XMLElement) {
    guard root.name == "ListBucketResult" else { return nil }
    // A server that doesn't encode names omits the `EncodingType` element.
    let isEncoded = root["EncodingType"]?.text == "url"
    var entries: [ListedObject] = []
    for element in root.children where element.name == "Contents" {
      guard let key = element["Key"]?.text, let size = element["Size"].flatMap({ Int($0.text) }),
        size >= 0, let bytes = isEncoded ? FormDecoding.bytes(key) : Array(key.utf8)
      else { return nil }
      guard let name = String(validating: bytes, as: UTF8.self), !name.isEmpty else { continue }
      entries.append(
        ListedObject(
          ObjectName(listed: name), size: size,
          modified: element["LastModified"].flatMap { ServerDate.timestamp($0.text) },
          version: element["ETag"].flatMap { ETag($0.text)?.version }))
    }
    let token = root["NextContinuationToken"]?.text ?? ""
    let isTruncated = root["IsTruncated"]?.text == "true"
    guard !isTruncated || !token.isEmpty else { return nil }
    page = ObjectPage(entries, next: isTruncated ? PageToken(token) : nil)
  }
}
