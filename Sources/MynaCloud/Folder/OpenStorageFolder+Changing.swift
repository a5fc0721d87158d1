import Files
import Glibc
import Hashing

extension OpenStorageFolder {
  func write(
    _ content: UploadContent, to name: ObjectName, _ details: ObjectDetails,
    _ condition: WriteCondition, _ progress: TransferProgress?, while shouldContinue: () -> Bool
  ) throws(CloudError) -> StoredObject {
    let location = try location(of: name, makesFolders: true)
    // The condition is checked before copying, to fail early, and again in `commit`.
    try check(condition, at: location)
    let replacement = try system(for: name) { () throws(SystemError) in
      try FileReplacement(
        path: location.path, overwrite: condition != .absent, removesLeftovers: false)
    }
    var hash = try FileHash.begin()
    var count = 0
    try content.eachBlock(in: 0..<content.size, for: name, while: shouldContinue) {
      block throws(CloudError) in
      hash.update(block)
      try system(for: name) { () throws(SystemError) in
        try replacement.write(RawSpan(_unsafeBytes: block))
      }
      count += block.count
      progress?(count)
    }
    guard hash.finish() == content.md5 else { throw .damaged(name) }
    let entry = FolderObjectMetadata.Entry(size: content.size, md5: content.md5, details: details)
    return try commit(replacement, at: location, entry, condition)
  }

  /// Moves a complete file to its path and updates its metadata.
  ///
  /// The new details are added before the move, and the old details are removed after it. The
  /// metadata therefore always describes the content at the path, whether old or new.
  func commit(
    _ replacement: FileReplacement, at location: FolderObjectLocation,
    _ entry: FolderObjectMetadata.Entry,
    _ condition: WriteCondition
  ) throws(CloudError) -> StoredObject {
    let name = location.name
    ModificationTimeGenerator.stamp(replacement.descriptor)
    try system(for: name) { () throws(SystemError) in try replacement.synchronize() }
    let lock = try lock()
    defer { extendLifetime(lock) }
    try check(condition, at: location)
    let old = try metadata(of: name)?.entries ?? []
    try keep([entry] + old.prefix(1), of: name)
    try system(for: name) { () throws(SystemError) in try replacement.commit() }
    // Read the status from the descriptor, because another program may already have replaced the
    // file at the path.
    let status = try system(for: name) { () throws(SystemError) in
      try FileStatus(of: replacement.descriptor, path: root.path)
    }
    var final = entry
    final.version = ObjectVersion(status)
    try keep([final], of: name)
    return stored(name, status, final)
  }

  func update(
    _ location: FolderObjectLocation, _ details: ObjectDetails, of version: ObjectVersion?,
    while shouldContinue: () -> Bool
  ) throws(CloudError) -> StoredObject {
    let file = try location.openFile()
    let stored = try describe(file, at: location, while: shouldContinue)
    guard version == nil || version == stored.version, let md5 = stored.md5 else {
      throw .changed(location.name)
    }
    let lock = try lock()
    defer { extendLifetime(lock) }
    let entry = FolderObjectMetadata.Entry(
      size: stored.size, md5: md5, details: details, version: stored.version)
    try keep([entry], of: location.name)
    return StoredObject(
      name: location.name, size: stored.size, modified: stored.modified, version: stored.version,
      md5: md5, contentType: details.contentType, metadata: details.metadata)
  }

  /// Deletes an object, and parent folders that become empty.
  func delete(_ name: ObjectName, of version: ObjectVersion?) throws(CloudError) {
    let location: FolderObjectLocation
    do throws(CloudError) { location = try self.location(of: name) } catch {
      if case .notFound = error { return }
      throw error
    }
    let lock = try lock()
    defer { extendLifetime(lock) }
    guard let current = try location.version() else { return }
    if let version, version != current { throw .changed(name) }
    if unlinkat(location.folder.descriptor, location.fileName, 0) != 0 {
      let error = SystemError.last(location.path)
      if error.kind != .missing { throw root.error(error, of: name) }
    }
    Folder.synchronize("/proc/self/fd/\(location.folder.descriptor)")
    try removeMetadata(of: name)
    var segments = try ObjectFileNames.segments(of: name).dropLast()
    while let last = segments.popLast(),
      let parent = try open(Array(segments), for: name),
      unlinkat(parent.descriptor, last, AT_REMOVEDIR) == 0
    {}
  }

  func check(_ condition: WriteCondition, at location: FolderObjectLocation) throws(CloudError) {
    try location.checkReplaceable()
    let isMet =
      switch condition {
      case .always: true
      case .absent: try location.version() == nil
      case .version(let version): try location.version() == version
      }
    if !isMet { throw .changed(location.name) }
  }
}
