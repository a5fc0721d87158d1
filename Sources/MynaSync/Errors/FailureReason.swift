/// The reason for a failure, in a small form that is stored in the database and can be read by
/// other versions of Myna.
package struct FailureReason: Codable, Hashable, Sendable {
  /// The name of the error's case, or its path, such as `cloud.noAnswer`.
  package var code: String
  package var text: String?
  package var number: Double?

  package init(code: String, text: String? = nil, number: Double? = nil) {
    (self.code, self.text, self.number) = (code, text, number)
  }

  private enum CodingKeys: String, CodingKey {
    case code = "code"
    case text = "text"
    case number = "number"
  }
}
