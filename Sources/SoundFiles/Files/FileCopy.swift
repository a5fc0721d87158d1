import Foundation

/// A byte-for-byte copy of a file that appears at its destination complete or not at all.
public struct FileCopy: Sendable {
  private let source: String
  private let destination: String
  private let overwrite: Bool

  /// Describes a copy to make.
  ///
  /// - Parameter overwrite: whether a file at `destination` may be replaced.
  public init(of source: String, at destination: String, overwrite: Bool = false) {
    self.source = source
    self.destination = destination
    self.overwrite = overwrite
  }

  /// Makes the copy on the calling thread; returns false if it was canceled.
  ///
  /// - Parameter goesOn: called for each mebibyte; returning false cancels and leaves nothing behind.
  @discardableResult public func make(
    while goesOn: () -> Bool = { true }
  ) throws(SoundFileError) -> Bool {
    let descriptor = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .opening(source, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notRegularFile(path: source)
    }
    let replacement = try FileReplacement(path: destination, overwrite: overwrite)
    var block = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      guard goesOn() else { return false }
      let count = read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .opening(source, code: errno) }
      if count == 0 { break }
      try block.withUnsafeBufferPointer { bytes throws(SoundFileError) in
        let new = UnsafeBufferPointer(rebasing: bytes[..<count])
        try replacement.write(UnsafeRawBufferPointer(new))
      }
    }
    try replacement.synchronize()
    try replacement.commit()
    return true
  }
}
