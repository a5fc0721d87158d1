import CSQLite

/// A row of a result, whose columns count from 0.
///
/// Not to be kept: it is what the statement stands at.
public struct Row {
  private let handle: OpaquePointer

  init(_ statement: Statement) { handle = statement.handle }

  /// Whether there is nothing.
  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// A whole number; 0 for nothing.
  public func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }

  /// A number; 0 for nothing.
  public func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  /// Whether it is a number other than 0.
  public func boolean(_ column: Int) -> Bool { integer(column) != 0 }

  /// Text, which is empty for nothing; what is no UTF-8 is mended.
  public func text(_ column: Int) -> String {
    let column = Int32(column)
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Bytes; none for nothing.
  public func blob(_ column: Int) -> [UInt8] {
    let column = Int32(column)
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return [UInt8](
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// A number, or nil for nothing.
  public func optionalReal(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }

  /// Text, or nil for nothing.
  public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
}
