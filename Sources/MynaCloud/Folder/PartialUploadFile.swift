import Files
import Glibc
import Hashing

struct PartialUploadFile {
  /// Part sizes are multiples of this number of bytes.
  static let granularity = 1 << 16
  /// The age, in seconds, at which an abandoned upload is removed.
  static let age = 14 * 86_400

  let folder: OpenStorageFolder
  let session: UploadSession

  static func begin(
    of size: Int, to name: ObjectName, _ details: ObjectDetails, _ condition: WriteCondition,
    in folder: OpenStorageFolder
  ) throws(CloudError) -> UploadSession {
    let location = try folder.location(of: name, makesFolders: true)
    try folder.check(condition, at: location)
    guard let parts = try folder.hidden("parts", makesFolders: true) else { throw .refused }
    try folder.rethrowing(for: name) { () throws(CloudError) in try removeOld(in: parts) }
    let reference = try Self.prefix(of: name) + String(UInt64.random(in: .min ... .max), radix: 16)
    _ = try folder.system(for: name) { () throws(SystemError) in
      try OpenFile("\(reference).part", in: parts, O_CREAT | O_EXCL | O_WRONLY)
    }
    return UploadSession(
      name: name, size: size, reference: reference, details: details, condition: condition)
  }

  static func removeEmpty(
    of name: ObjectName, made seconds: ClosedRange<Int>, in folder: OpenStorageFolder
  ) throws(CloudError) {
    guard let parts = try folder.hidden("parts", makesFolders: false) else { return }
    let prefix = try prefix(of: name)
    try FolderEntries.each(in: parts) { name, isFolder in
      if !isFolder, name.hasPrefix(prefix), name.hasSuffix(".part"),
        let status = FileStatus.seen(link: name, in: parts.descriptor), status.size == 0,
        seconds.contains(Int(status.modified.seconds))
      {
        unlinkat(parts.descriptor, name, 0)
      }
      return true
    }
  }

  private static func prefix(of name: ObjectName) throws(CloudError) -> String {
    Hexadecimal.text(of: try FileHash.md5(of: Array(name.text.utf8)))
  }

  private static func removeOld(in parts: OpenFile) throws(CloudError) {
    try FolderEntries.each(in: parts) { name, isFolder in
      if !isFolder, name.hasSuffix(".part"),
        let status = FileStatus.seen(link: name, in: parts.descriptor),
        status.modified.seconds < time(nil) - age
      {
        unlinkat(parts.descriptor, name, 0)
      }
      return true
    }
  }

  /// The file name; nil if the session's reference is invalid, which is possible because it was
  /// read from a file.
  private var fileName: String? {
    let isFine = session.reference.allSatisfy { $0.isHexDigit && $0.isASCII }
    return isFine && !session.reference.isEmpty ? "\(session.reference).part" : nil
  }

  private func open() throws(CloudError) -> (folder: OpenFile, file: OpenFile, name: String)? {
    guard let fileName, let parts = try folder.hidden("parts", makesFolders: false) else {
      return nil
    }
    do throws(SystemError) {
      return (parts, try OpenFile(fileName, in: parts, O_RDWR | O_NOFOLLOW), fileName)
    } catch {
      if error.kind == .missing { return nil }
      throw folder.root.error(error, of: session.name)
    }
  }

  func state(while shouldContinue: () -> Bool) throws(CloudError) -> UploadState {
    if let part = try open() {
      let size = try folder.system { () throws(SystemError) in try part.file.status() }.size
      if size >= session.size { return .receiving(nextOffset: session.size) }
      // If the file ends with an incomplete block, that block is sent again.
      return .receiving(nextOffset: size / Self.granularity * Self.granularity)
    }
    guard
      let entry = try folder.metadata(of: session.name)?.entries.first(where: {
        $0.upload == session.reference
      })
    else { return .gone }
    do throws(CloudError) {
      let location = try folder.location(of: session.name)
      let stored = try folder.describe(try location.openFile(), at: location, while: shouldContinue)
      return stored.md5 == entry.md5 ? .complete(stored) : .gone
    } catch {
      if case .notFound = error { return .gone }
      throw error
    }
  }

  func send(
    _ range: Range<Int>, of content: UploadContent, progress: TransferProgress?,
    while shouldContinue: () -> Bool
  ) throws(CloudError) {
    guard let part = try open() else { throw .notFound(session.name) }
    let size = try folder.system { () throws(SystemError) in try part.file.status() }.size
    guard range.lowerBound <= size, range.upperBound <= session.size else {
      throw .unexpected(status: 409, .system(code: EINVAL))
    }
    try folder.system(for: session.name) { () throws(SystemError) in
      guard ftruncate(part.file.descriptor, range.lowerBound) == 0,
        lseek(part.file.descriptor, range.lowerBound, SEEK_SET) >= 0
      else { throw .last(part.file.path) }
    }
    var offset = range.lowerBound
    try content.eachBlock(in: range, for: session.name, while: shouldContinue) {
      block throws(CloudError) in
      try folder.system(for: session.name) { () throws(SystemError) in
        try part.file.write(RawSpan(_unsafeBytes: block))
      }
      offset += block.count
      progress?(offset)
    }
    try folder.system(for: session.name) { () throws(SystemError) in
      try part.file.synchronize()
    }
  }

  func finish(while shouldContinue: () -> Bool) throws(CloudError) -> StoredObject {
    guard let part = try open() else {
      if case .complete(let stored) = try state(while: shouldContinue) { return stored }
      throw .notFound(session.name)
    }
    let (md5, size) = try folder.rethrowing(for: session.name) { () throws(CloudError) in
      try FileHash.md5(of: part.file, while: shouldContinue)
    }
    guard size == session.size else { throw .unexpected(status: 400, .system(code: EINVAL)) }
    let location = try folder.location(of: session.name, makesFolders: true)
    try folder.check(session.condition, at: location)
    let replacement = try folder.system(for: session.name) { () throws(SystemError) in
      try FileReplacement(
        adopting: "/proc/self/fd/\(part.folder.descriptor)/\(part.name)", path: location.path,
        overwrite: session.condition != .absent)
    }
    let entry = FolderObjectMetadata.Entry(
      size: size, md5: md5, details: session.details, upload: session.reference)
    let stored = try folder.commit(replacement, at: location, entry, session.condition)
    extendLifetime(part.folder)
    return stored
  }

  func cancel() throws(CloudError) {
    guard let part = try open() else { return }
    unlinkat(part.folder.descriptor, part.name, 0)
  }
}
