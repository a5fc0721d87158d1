import CSQLite
import Files
import Glibc

/// A way to open a database.
///
/// Beside its log, SQLite needs a file of 32 KiB that all who use the database share, the index of
/// the log. A full disk has no room for it, and a disk that is mounted read-only takes none.
enum Opening {
  /// With the shared index of the log.
  case shared
  /// With the index of the log in memory, so that nobody else can use the database meanwhile.
  case alone
  /// Without locks, and with the index of the log in memory: nobody can write.
  case logOnReadOnlyDisk
  /// Without locks and without a log: nobody can write, and nobody has left a log.
  case readOnlyDisk
  /// Beside others who may write, without making the files that they share.
  case onlooker
  /// In the memory of this process, where all who open a database of the same name share it.
  case memory

  /// Returns the ways to open a database, each to be tried if the one before it does not work.
  ///
  /// The ways without locks are for a disk that is mounted read-only, and for no other: where only
  /// this process may not write, another may be writing.
  static func all(for path: String) -> [Opening] {
    guard FileStatus.isTaken(path) else { return [.shared] }
    guard let disk = DiskSpace(path: path), disk.isReadOnly else { return [.shared, .alone] }
    let log = path + "-wal"
    let hasLog = FileStatus.seen(log).map { $0.size > 0 } ?? !FileStatus.isGone(log)
    return [.shared, hasLog ? .logOnReadOnlyDisk : .readOnlyDisk]
  }

  /// Returns the way to read a database without making or changing any file.
  ///
  /// Without a log, no process has it open, and it is read as if it were on a read-only disk.
  static func toRead(_ path: String) -> Opening {
    FileStatus.isTaken(path + "-wal") ? .onlooker : .readOnlyDisk
  }

  /// Whether this way may work where the first one has failed.
  func mends(_ error: SQLiteError) -> Bool {
    switch self {
    case .shared, .onlooker, .memory: false
    case .alone: error == .full
    case .logOnReadOnlyDisk, .readOnlyDisk: error == .readOnly
    }
  }

  var canWrite: Bool { self == .shared || self == .alone }
  var keepsLogIndexInMemory: Bool { self == .alone || self == .logOnReadOnlyDisk }

  /// Opens a database.
  func open(_ path: String) throws(SQLiteError) -> OpaquePointer {
    var handle: OpaquePointer?
    let code = path.withFileSystemRepresentation { file in
      switch self {
      case .shared, .alone:
        // Addresses are for `copy`, which writes into memory; a path begins with a slash and is none.
        sqlite3_open_v2(
          file, &handle,
          SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
      case .memory:
        sqlite3_open_v2(
          Self.addressInMemory(path), &handle,
          SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
      case .logOnReadOnlyDisk:
        sqlite3_open_v2(
          file, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, "unix-none")
      case .onlooker:
        sqlite3_open_v2(
          Self.address(of: path) + "?readonly_shm=1", &handle,
          SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
      case .readOnlyDisk:
        sqlite3_open_v2(
          Self.address(of: path) + "?immutable=1", &handle,
          SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI, nil)
      }
    }
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      if code == SQLITE_FULL { throw .full }
      throw Self.failure(code, cause: 0, path: path) ?? .cannotOpen(path: path)
    }
    return handle
  }

  /// Returns the error that a disk is to blame for, given SQLite's code; nil for any other.
  ///
  /// - Parameter cause: the system's error number.
  static func failure(_ code: Int32, cause: Int32, path: String) -> SQLiteError? {
    let disk = DiskSpace(path: Folder.parent(of: path))
    let isFull = cause == ENOSPC || cause == EDQUOT || disk?.isFull == true
    // SQLITE_IOERR_SHMSIZE, which Swift does not see: the index of the log cannot grow.
    if code == SQLITE_IOERR | 19 << 8 { return isFull ? .full : nil }
    guard code & 0xff == SQLITE_CANTOPEN else { return nil }
    if disk?.isReadOnly == true { return .readOnly }
    return isFull ? .full : .cannotOpen(path: path)
  }

  /// Returns the address of a database in memory, by a name that begins with a slash.
  static func addressInMemory(_ name: String) -> String { address(of: name) + "?vfs=memdb" }

  private static func address(of path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-._~".utf8)
    return path.fileSystemBytes.reduce(into: "file:") { address, byte in
      if plain.contains(byte) {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        address += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
  }
}
