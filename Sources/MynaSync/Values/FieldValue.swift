/// A value of a take's field, as JSON has it.
///
/// It may be one that only a newer Myna understands: it is kept and passed on as it is.
package indirect enum FieldValue: Hashable, Sendable {
  /// Nothing: a tag that was taken away.
  case null
  /// True or false.
  case boolean(Bool)
  /// A number that was written without a fraction.
  case integer(Int)
  /// Any other number; finite.
  case number(Double)
  /// Text.
  case text(String)
  /// Values in order.
  case list([FieldValue])
  /// Values by name.
  case object([String: FieldValue])

  /// The text; nil for anything else.
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  /// True or false; nil for anything else.
  package var boolean: Bool? { if case .boolean(let isTrue) = self { isTrue } else { nil } }
  /// The whole number; nil for anything else.
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  /// The values by name; nil for anything else.
  package var object: [String: FieldValue]? {
    if case .object(let values) = self { values } else { nil }
  }
  /// The values in order; nil for anything else.
  package var list: [FieldValue]? { if case .list(let values) = self { values } else { nil } }
  /// The number, whole or not; nil for anything else.
  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
