import Foundation

/// Which file a path leads to in the end.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let number: ino_t

  /// Nil if there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
