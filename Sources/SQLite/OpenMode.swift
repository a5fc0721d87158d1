import CSQLite
import Files
import Glibc

/// A way to open a database.
///
/// In addition to its log, SQLite requires a 32 KiB file called the log index, which all
/// connections share. That file cannot be created on a full or read-only disk. The modes `alone`
/// and `logOnReadOnlyDisk` keep the log index in memory instead, and `alone` excludes all other
/// connections.
///
/// The modes `logOnReadOnlyDisk` and `readOnlyDisk` don't use locks. They are intended only for a
/// disk that is mounted read-only. If only this process lacks write permission, another process
/// could be writing. `toRead` also uses `readOnlyDisk` for a database without a log, because no
/// process has it open. The mode `onlooker` reads while other processes may be writing, and does
/// not create shared files.
enum OpenMode {
  case shared
  case alone
  case logOnReadOnlyDisk
  case readOnlyDisk
  case onlooker
  case memory

  static func all(for path: String) -> [OpenMode] {
    guard FileStatus.isTaken(path) else { return [.shared] }
    guard let disk = DiskSpace(path: path), disk.isReadOnly else { return [.shared, .alone] }
    let log = path + "-wal"
    let hasLog = FileStatus.seen(log).map { $0.size > 0 } ?? !FileStatus.isGone(log)
    return [.shared, hasLog ? .logOnReadOnlyDisk : .readOnlyDisk]
  }

  static func toRead(_ path: String) -> OpenMode {
    FileStatus.isTaken(path + "-wal") ? .onlooker : .readOnlyDisk
  }

  func canRecover(_ error: SQLiteError) -> Bool {
    switch self {
    case .shared, .onlooker, .memory: false
    case .alone: error == .full
    case .logOnReadOnlyDisk, .readOnlyDisk: error == .readOnly
    }
  }

  var canWrite: Bool { self == .shared || self == .alone }
  var keepsLogIndexInMemory: Bool { self == .alone || self == .logOnReadOnlyDisk }

  func open(_ path: String) throws(SQLiteError) -> OpaquePointer {
    var handle: OpaquePointer?
    let code = path.withFileSystemRepresentation { file in
      switch self {
      case .shared, .alone:
        // `SQLITE_OPEN_URI` is required by `copy`, which writes to memory. A path is never mistaken
        // for a URI, because it begins with a slash.
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

  static func failure(_ code: Int32, cause: Int32, path: String) -> SQLiteError? {
    let disk = DiskSpace(path: Folder.parent(of: path))
    let isFull = cause == ENOSPC || cause == EDQUOT || disk?.isFull == true
    // `SQLITE_IOERR_SHMSIZE`, a macro that Swift does not import: the log index cannot grow.
    if code == SQLITE_IOERR | 19 << 8 { return isFull ? .full : nil }
    guard code & 0xff == SQLITE_CANTOPEN else { return nil }
    if disk?.isReadOnly == true { return .readOnly }
    return isFull ? .full : .cannotOpen(path: path)
  }

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
