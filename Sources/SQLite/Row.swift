import CSQLite

/// A row of a result, with columns numbered from 0.
///
/// Valid only until the statement's next step.
public struct Row {
  private let handle: OpaquePointer

  init(_ statement: Statement) { handle = statement.handle }

  /// Returns whether the column is NULL.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// Returns an integer; 0 for NULL.
  public func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }

  /// Returns a floating-point number; 0 for NULL.
  public func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  /// Returns whether the column is a number other than 0.
  public func boolean(_ column: Int) -> Bool { integer(column) != 0 }

  /// Returns a string; empty for NULL.
  ///
  /// Invalid UTF-8 is repaired.
  public func text(_ column: Int) -> String {
    let column = Int32(column)
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns bytes; empty for NULL.
  public func blob(_ column: Int) -> [UInt8] {
    let column = Int32(column)
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return [UInt8](
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// Returns a floating-point number, or nil for NULL.
  public func optionalReal(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }

  /// Returns a string, or nil for NULL.
  public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
}
