/// A value that goes into a statement.
public enum SQLiteValue: Equatable, Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number.
  case real(Double)
  /// Text; it may hold anything, zeros too.
  case text(String)
  /// Bytes.
  case blob([UInt8])

  /// A whole number.
  public static func integer(_ value: Int) -> SQLiteValue { .integer(Int64(value)) }
  /// 1 for true.
  public static func boolean(_ value: Bool) -> SQLiteValue { .integer(value ? 1 as Int64 : 0) }
  /// Text, or nothing.
  public static func optional(_ value: String?) -> SQLiteValue {
    value.map(SQLiteValue.text) ?? .null
  }
  /// A number, or nothing.
  public static func optional(_ value: Double?) -> SQLiteValue {
    value.map(SQLiteValue.real) ?? .null
  }
}
