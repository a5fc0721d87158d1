/// The value of a take's field, as in JSON.
///
/// A value that only a newer version of Myna understands is preserved.
package indirect enum FieldValue: Hashable, Sendable {
  /// Null, for a removed tag.
  case null
  case boolean(Bool)
  /// A number written without a fraction.
  case integer(Int)
  case number(Double)
  case text(String)
  case list([FieldValue])
  case object([String: FieldValue])

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var boolean: Bool? { if case .boolean(let isTrue) = self { isTrue } else { nil } }
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  package var object: [String: FieldValue]? {
    if case .object(let values) = self { values } else { nil }
  }
  package var list: [FieldValue]? { if case .list(let values) = self { values } else { nil } }
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
