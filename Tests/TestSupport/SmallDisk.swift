public import Foundation

/// A disk of a few kibibytes in memory, to be filled.
///
/// It is unmounted with the object.
public final class SmallDisk {
  /// Why no disk could be mounted.
  public struct Failure: Error {
    /// The system's error number.
    public var code: Int32
  }

  /// The mount point.
  public var path: String { folder("disk") }
  private let folder = Scratch()

  /// Whether disks can be mounted: as root, or in a namespace like the one `Scripts/test` creates
  /// for an ordinary user.
  public static let isAllowed = (try? SmallDisk(kibibytes: 16)) != nil

  /// Mounts a disk.
  public init(kibibytes: Int) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard mount("myna-test", path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else {
      throw Failure(code: errno)
    }
  }

  deinit {
    // Detaches even if a file is still open.
    if umount2(path, Int32(MNT_DETACH)) != 0 { print("A disk of a test is left: \(path)") }
  }

  /// Remounts the disk as read-only or writable.
  public func remount(readOnly: Bool) throws {
    let flags = MS_REMOUNT | (readOnly ? MS_RDONLY : 0)
    guard mount("myna-test", path, "tmpfs", UInt(flags), nil) == 0 else {
      throw Failure(code: errno)
    }
  }

  /// Creates an empty file on the disk.
  public func file(_ name: String) throws -> URL {
    let url = URL(fileURLWithPath: path + "/" + name)
    try Data().write(to: url)
    return url
  }
}
