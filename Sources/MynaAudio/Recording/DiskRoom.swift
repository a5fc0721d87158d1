import Foundation

/// The free space of a disk.
enum DiskRoom {
  /// Returns the bytes available on a file's disk; nil if unknown.
  static func bytes(at path: String) -> Int? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return nil }
    return bytes(UInt64(disk.f_bavail), blocksOf: UInt64(disk.f_frsize), of: UInt64(disk.f_blocks))
  }

  /// Returns the bytes in a number of free blocks of a disk.
  ///
  /// Old servers report a negative number if a quota is exceeded, and file systems that do not know their size report that they
  /// have no blocks at all.
  static func bytes(_ free: UInt64, blocksOf size: UInt64, of all: UInt64) -> Int? {
    guard all > 0 else { return nil }
    guard Int64(bitPattern: free) >= 0 else { return 0 }
    let (bytes, isTooLarge) = free.multipliedReportingOverflow(by: size)
    return isTooLarge ? .max : Int(clamping: bytes)
  }
}
