import Foundation

/// How much room a disk has.
enum DiskRoom {
  /// Bytes that the disk of a file has room for; nil where nobody says.
  static func bytes(at path: String) -> Int? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return nil }
    return bytes(UInt64(disk.f_bavail), blocksOf: UInt64(disk.f_frsize), of: UInt64(disk.f_blocks))
  }

  /// Bytes in some free blocks of a disk.
  ///
  /// Old servers say a number below zero when a quota is overdrawn, and file systems that do not know their size say
  /// that they have no blocks at all.
  static func bytes(_ free: UInt64, blocksOf size: UInt64, of all: UInt64) -> Int? {
    guard all > 0 else { return nil }
    guard Int64(bitPattern: free) >= 0 else { return 0 }
    let (bytes, isTooLarge) = free.multipliedReportingOverflow(by: size)
    return isTooLarge ? .max : Int(clamping: bytes)
  }
}
