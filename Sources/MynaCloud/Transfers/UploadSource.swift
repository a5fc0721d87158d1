import Files

struct UploadSource: Sendable {
  /// Content of up to this many bytes is held in memory.
  ///
  /// It is then read from disk only once, and some storages require fewer requests for it.
  private static let memorySize = 1 << 18

  let content: UploadContent
  private let file: OpenFile
  private let mark: FileSnapshot

  /// - Throws: `fileChanged` if another program writes to the file at the same time.
  init(_ path: String, while shouldContinue: () -> Bool) throws(CloudError) {
    file = try rethrowing(as: CloudError.file, try OpenFile(reading: path))
    mark = try FileSnapshot(of: file)
    content =
      mark.size <= Self.memorySize
      ? try Self.bytes(of: file, mark.size) : try Self.hashed(file, while: shouldContinue)
    guard content.size == mark.size, try FileSnapshot(of: file) == mark else {
      throw .fileChanged(path: path)
    }
  }

  private static func bytes(
    of file: OpenFile, _ count: Int
  ) throws(CloudError) -> UploadContent {
    let bytes = try rethrowing(as: CloudError.file, try file.read(count))
    return UploadContent(.bytes(bytes), size: bytes.count, md5: try FileHash.md5(of: bytes))
  }

  private static func hashed(
    _ file: OpenFile, while shouldContinue: () -> Bool
  ) throws(CloudError) -> UploadContent {
    let (md5, size) = try FileHash.md5(of: file, while: shouldContinue)
    return UploadContent(.file(file), size: size, md5: md5)
  }

  /// Whether the open file still has the content that was hashed.
  ///
  /// - Parameter isSuspected: whether to hash the file again even if its times are unchanged. File
  ///   times advance in steps of a few milliseconds, so they don't reveal every change.
  func isUnchanged(
    isSuspected: Bool, while shouldContinue: () -> Bool
  ) throws(CloudError) -> Bool {
    let now = try FileSnapshot(of: file)
    if now == mark, !isSuspected { return true }
    guard now.size == mark.size else { return false }
    // Compares the content, because the file may only have been renamed, or a program may have
    // reset its times.
    return try FileHash.md5(of: file, while: shouldContinue).md5 == content.md5
  }
}
