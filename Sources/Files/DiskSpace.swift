import Glibc

package struct DiskSpace: Sendable {
  private let free: UInt64
  private let blockSize: UInt64
  private let blockCount: UInt64
  package let isReadOnly: Bool

  package init?(path: String) {
    var disk = statvfs()
    guard path.withFileSystemRepresentation({ statvfs($0, &disk) }) == 0 else { return nil }
    self.init(disk)
  }

  package init?(of descriptor: Int32) {
    var disk = statvfs()
    guard fstatvfs(descriptor, &disk) == 0 else { return nil }
    self.init(disk)
  }

  private init(_ disk: statvfs) {
    self.init(
      freeBlocks: UInt64(disk.f_bavail), blockSize: UInt64(disk.f_frsize),
      blockCount: UInt64(disk.f_blocks), isReadOnly: disk.f_flag & UInt(ST_RDONLY) != 0)
  }

  package init(
    freeBlocks: UInt64, blockSize: UInt64, blockCount: UInt64, isReadOnly: Bool = false
  ) {
    (free, self.blockSize, self.blockCount) = (freeBlocks, blockSize, blockCount)
    self.isReadOnly = isReadOnly
  }

  /// The number of free bytes; nil if unknown.
  ///
  /// Old servers report a negative number if a quota is exceeded, and file systems of unknown size
  /// report 0 blocks in total.
  package var bytes: Int? {
    guard blockCount > 0 else { return nil }
    guard !isNegative else { return 0 }
    let (bytes, isTooLarge) = free.multipliedReportingOverflow(by: blockSize)
    return isTooLarge ? .max : Int(clamping: bytes)
  }

  /// Whether less than 256 KiB is free, in which case a failed write means that the disk is full.
  ///
  /// False if the system reports implausible numbers.
  package var isFull: Bool { !isNegative && bytes.map { $0 < 256 * 1_024 } ?? false }

  private var isNegative: Bool { Int64(bitPattern: free) < 0 }
}
