import CSQLite

final class Statement {
  let handle: OpaquePointer
  private unowned let connection: Connection

  init(_ sql: String, of connection: Connection) throws(SQLiteError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw connection.error(code, sql) }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  var sql: String { sqlite3_sql(handle).map { String(cString: $0) } ?? "" }

  func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
    precondition(
      values.count == Int(sqlite3_bind_parameter_count(handle)), "one value for each parameter")
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw connection.error(code, sql) }
    }
  }

  func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw connection.error(code, sql)
    }
  }

  func reset() {
    // The result is ignored, because it repeats the error of the last step, which was already
    // thrown.
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
    // `SQLITE_TRANSIENT`, a macro that Swift does not import, makes SQLite copy the value.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number): return sqlite3_bind_double(handle, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(
            handle, index, $0.baseAddress ?? UnsafePointer(Self.empty), UInt64($0.count), copies,
            UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      return bytes.isEmpty
        ? sqlite3_bind_zeroblob(handle, index, 0)
        : sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), copies)
    }
  }

  /// The address to pass for empty text, because SQLite stores NULL for a null pointer.
  nonisolated(unsafe) private static let empty = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
}
