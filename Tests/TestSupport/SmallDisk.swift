public import Foundation

/// A disk of a few kibibytes, in memory, to be filled; gone when the test is.
public final class SmallDisk {
  /// Why there is none.
  public struct Failure: Error {
    /// The system's number for it.
    public var code: Int32
  }

  /// Where it is mounted.
  public var path: String { folder("disk") }
  private let folder = Scratch()

  /// Whether disks may be mounted here: by root, or in a namespace such as `Scripts/test` makes for an ordinary user.
  public static let isAllowed = (try? SmallDisk(kibibytes: 16)) != nil

  /// Mounts one.
  public init(kibibytes: Int) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard mount("myna-test", path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else {
      throw Failure(code: errno)
    }
  }

  deinit {
    // Also while a file of it is still open somewhere.
    if umount2(path, Int32(MNT_DETACH)) != 0 { print("A disk of a test is left: \(path)") }
  }

  /// Mounts it again, so that it can only be read or also be written.
  public func remount(readOnly: Bool) throws {
    let flags = MS_REMOUNT | (readOnly ? MS_RDONLY : 0)
    guard mount("myna-test", path, "tmpfs", UInt(flags), nil) == 0 else {
      throw Failure(code: errno)
    }
  }

  /// Makes an empty file on it.
  public func file(_ name: String) throws -> URL {
    let url = URL(fileURLWithPath: path + "/" + name)
    try Data().write(to: url)
    return url
  }
}
