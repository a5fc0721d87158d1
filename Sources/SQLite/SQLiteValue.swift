/// A value for a statement parameter.
public enum SQLiteValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// Creates an integer value.
  public static func integer(_ value: Int) -> SQLiteValue { .integer(Int64(value)) }
  /// Creates the integer 1 for true, or 0 for false.
  public static func boolean(_ value: Bool) -> SQLiteValue { .integer(value ? 1 as Int64 : 0) }
  /// Creates a text value, or NULL for nil.
  public static func optional(_ value: String?) -> SQLiteValue {
    value.map(SQLiteValue.text) ?? .null
  }
  /// Creates a floating-point value, or NULL for nil.
  public static func optional(_ value: Double?) -> SQLiteValue {
    value.map(SQLiteValue.real) ?? .null
  }
}
