/// The reason of a failure as the database keeps it: small, and readable by other versions.
package struct FailureReason: Codable, Hashable, Sendable {
  /// The kind of failure: the name of a case of an error, or its path, such as `cloud.noAnswer`.
  package var code: String
  /// The name, the path or the words that belong to it.
  package var text: String?
  /// The number that belongs to it.
  package var number: Double?

  /// A reason by its parts.
  package init(code: String, text: String? = nil, number: Double? = nil) {
    (self.code, self.text, self.number) = (code, text, number)
  }

  private enum CodingKeys: String, CodingKey {
    case code = "code"
    case text = "text"
    case number = "number"
  }
}
