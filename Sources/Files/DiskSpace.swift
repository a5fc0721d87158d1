import Glibc

/// The free space of a disk, as far as the file system's numbers can be believed.
public struct DiskSpace: Sendable {
  private let free: UInt64
  private let blockSize: UInt64
  private let blockCount: UInt64
  /// Whether the disk is mounted read-only, so that nothing on it can be changed from here.
  public let isReadOnly: Bool

  /// The space of the disk that a path is on; nil if the system does not say.
  public init?(path: String) {
    var disk = statvfs()
    guard path.withFileSystemRepresentation({ statvfs($0, &disk) }) == 0 else { return nil }
    self.init(disk)
  }

  /// The space of the disk of an open file; nil if the system does not say.
  public init?(of descriptor: Int32) {
    var disk = statvfs()
    guard fstatvfs(descriptor, &disk) == 0 else { return nil }
    self.init(disk)
  }

  private init(_ disk: statvfs) {
    self.init(
      freeBlocks: UInt64(disk.f_bavail), blockSize: UInt64(disk.f_frsize),
      blockCount: UInt64(disk.f_blocks), isReadOnly: disk.f_flag & UInt(ST_RDONLY) != 0)
  }

  /// The space by the numbers that a file system reports.
  package init(
    freeBlocks: UInt64, blockSize: UInt64, blockCount: UInt64, isReadOnly: Bool = false
  ) {
    (free, self.blockSize, self.blockCount) = (freeBlocks, blockSize, blockCount)
    self.isReadOnly = isReadOnly
  }

  /// The free bytes; nil if unknown.
  ///
  /// Old servers report a negative number if a quota is exceeded, and file systems that do not know their size report that they
  /// have no blocks at all.
  public var bytes: Int? {
    guard blockCount > 0 else { return nil }
    guard !isNegative else { return 0 }
    let (bytes, isTooLarge) = free.multipliedReportingOverflow(by: blockSize)
    return isTooLarge ? .max : Int(clamping: bytes)
  }

  /// Whether almost nothing is free, so that a failure to write is the disk's; a number that is nonsense proves nothing.
  public var isFull: Bool { !isNegative && bytes.map { $0 < 256 * 1_024 } ?? false }

  private var isNegative: Bool { Int64(bitPattern: free) < 0 }
}
