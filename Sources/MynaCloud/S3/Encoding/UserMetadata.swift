import Files
import HTTP

enum UserMetadata {
  /// S3's limit on the total size of names and values, in bytes.
  static let byteLimit = 2048

  private static let prefix = "x-amz-meta-"

  static func headers(for details: ObjectDetails) throws(CloudError) -> [HTTPHeader] {
    let fields = details.metadata.sorted { $0.key < $1.key }.map {
      (name: $0.key, value: EncodedWord.encode($0.value))
    }
    let count = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard count <= byteLimit else {
      throw .unexpected(status: 400, .message("MetadataTooLarge: \(count) bytes"))
    }
    return [HTTPHeader("Content-Type", details.contentType)]
      + fields.map { HTTPHeader(prefix + $0.name, $0.value) }
  }

  static func read(_ headers: [HTTPHeader]) -> [String: String] {
    var metadata: [String: String] = [:]
    for header in headers where header.name.lowercased().hasPrefix(prefix) {
      metadata[header.name.dropFirst(prefix.count).lowercased()] = EncodedWord.decode(header.value)
    }
    return metadata
  }
}
