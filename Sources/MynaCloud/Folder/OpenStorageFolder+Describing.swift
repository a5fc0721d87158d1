import Files
import FoundationEssentials
import Glibc
import Hashing
import Threads

extension OpenStorageFolder {
  private static let metadataLimit = 1 << 20

  /// Returns an open file's status.
  ///
  /// Waits, if necessary, until any later change to the file would have a later time.
  func status(of file: OpenFile) throws(CloudError) -> FileStatus {
    let status = try system { () throws(SystemError) in try file.status() }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &now)
    let changed = status.changed
    guard (changed.seconds, changed.nanoseconds) >= (now.tv_sec, now.tv_nsec) else {
      return status
    }
    // The kernel's file clock advances in steps of a few milliseconds, and a change within the same
    // step would go unnoticed.
    SystemTime().wait(for: .milliseconds(5))
    return try system { () throws(SystemError) in try file.status() }
  }

  func describe(
    _ file: OpenFile, at location: FolderObjectLocation, while shouldContinue: () -> Bool
  ) throws(CloudError) -> StoredObject {
    for _ in 0..<3 {
      let status = try status(of: file)
      let version = ObjectVersion(status)
      let note = try metadata(of: location.name)
      if let entry = note?.entries.first(where: { $0.version == version }) {
        return stored(location.name, status, entry)
      }
      let md5 = try md5(of: file, version, location.name, while: shouldContinue)
      guard ObjectVersion(try self.status(of: file)) == version else { continue }
      let known = note?.entries.first { $0.md5 == md5 && $0.size == status.size }
      let entry =
        known
        ?? FolderObjectMetadata.Entry(
          size: status.size, md5: md5,
          details: ObjectDetails(contentType: ObjectFileNames.contentType(of: location.name)))
      return stored(location.name, status, entry)
    }
    // Another program keeps writing to the file.
    throw .noAnswer(host: root.path)
  }

  func stored(
    _ name: ObjectName, _ status: FileStatus, _ entry: FolderObjectMetadata.Entry
  ) -> StoredObject {
    StoredObject(
      name: name, size: status.size, modified: Date(status.modified),
      version: ObjectVersion(status), md5: entry.md5, contentType: entry.details.contentType,
      metadata: entry.details.metadata)
  }

  private func md5(
    of file: OpenFile, _ version: ObjectVersion, _ name: ObjectName,
    while shouldContinue: () -> Bool
  ) throws(CloudError) -> [UInt8] {
    if let md5 = hashes[name, version] { return md5 }
    let md5 = try rethrowing(for: name) { () throws(CloudError) in
      try FileHash.md5(of: file, while: shouldContinue).md5
    }
    hashes[name, version] = md5
    return md5
  }

  func metadata(of name: ObjectName) throws(CloudError) -> FolderObjectMetadata? {
    let (shard, fileName) = try Self.metadataLocation(of: name)
    guard let folder = try hidden("details", shard, makesFolders: false) else { return nil }
    let path = "/proc/self/fd/\(folder.descriptor)/\(fileName)"
    let data = try system { () throws(SystemError) in
      try FileContents.read(path, limit: Self.metadataLimit)
    }
    extendLifetime(folder)
    // A sync program may have left half a file, or the metadata of another object.
    guard let data, let note = try? JSONDecoder().decode(FolderObjectMetadata.self, from: data),
      note.name == name.text
    else { return nil }
    return note
  }

  func keep(_ entries: [FolderObjectMetadata.Entry], of name: ObjectName) throws(CloudError) {
    let (shard, fileName) = try Self.metadataLocation(of: name)
    guard let folder = try hidden("details", shard, makesFolders: true) else { throw .refused }
    let data: Data
    do {
      data = try JSONEncoder().encode(FolderObjectMetadata(name: name.text, entries: entries))
    } catch {
      throw .badName(name.text)
    }
    try system { () throws(SystemError) in
      try FileContents.write(data, to: "/proc/self/fd/\(folder.descriptor)/\(fileName)")
    }
    extendLifetime(folder)
  }

  func removeMetadata(of name: ObjectName) throws(CloudError) {
    let (shard, fileName) = try Self.metadataLocation(of: name)
    guard let folder = try hidden("details", shard, makesFolders: false) else { return }
    unlinkat(folder.descriptor, fileName, 0)
  }

  /// Returns the subfolder and the file name for an object's metadata.
  ///
  /// The name has a fixed length, and there are 256 subfolders, because there may be 100,000
  /// objects.
  private static func metadataLocation(of name: ObjectName) throws(CloudError) -> (String, String) {
    let key = Hexadecimal.text(of: try FileHash.md5(of: Array(name.text.utf8)))
    return (String(key.prefix(2)), "\(key).json")
  }
}

extension Date {
  fileprivate init(_ time: FileStatus.Time) {
    self.init(timeIntervalSince1970: Double(time.seconds) + Double(time.nanoseconds) / 1e9)
  }
}
