/// A folder that is mounted, or that another program syncs to the cloud.
package struct FolderAccount: Hashable, Sendable {
  package var path: String

  package init(path: String) { self.path = path }
}

extension FolderAccount: Codable {
  package init(from decoder: any Decoder) throws {
    path = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(path)
  }
}
