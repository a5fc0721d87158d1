import Files
import Glibc

/// A folder used as a storage: mounted from a server, or synced to the cloud by another program.
///
/// Each object is a visible file that other programs can read and change. Details that a file can't
/// hold are stored in the hidden folder `.myna-cloud`. Extended attributes would be simpler, but
/// most sync programs and servers drop them. Hidden files, links, and temporary files of sync
/// programs aren't objects.
///
/// A version consists of the file's size and times. Every change makes a new version. The only
/// exception is a file system that stores times in whole seconds: a second change within the same
/// second goes unnoticed if the size stays the same. Changing only the permissions or the name also
/// changes the version, but not the hash.
///
/// Each call runs on a background thread and returns as soon as it is canceled, even if the
/// folder's server hangs.
package struct FolderStorage: ObjectStorage {
  let root: FolderRoot
  let threads: BlockingThreads
  let hashes = FolderHashCache()
  let pageSize: Int

  package init(_ path: String) { self.init(path, pageSize: 1_000) }

  package init(_ path: String, pageSize: Int) {
    self.pageSize = pageSize
    root = FolderRoot(path: path)
    threads = BlockingThreads(label: "FolderStorage")
  }

  /// Marks the folder as a storage, to distinguish it from an empty mount point.
  ///
  /// Called when the user chooses the folder. An unmarked, completely empty folder counts as
  /// missing.
  ///
  /// - Throws: `noBucket` if there is no such folder.
  package func connect() async throws(CloudError) {
    let root = root
    try await threads.run { _ throws(CloudError) in try root.mark() }
  }

  /// Whether the storage itself refuses a write whose condition isn't met.
  ///
  /// This is false, because other programs ignore Myna's lock.
  package var canWriteConditionally: Bool { false }

  package var partSize: Int { PartialUploadFile.granularity }

  /// Whether parts can be sent in any order.
  ///
  /// This is false, because parts are appended to one file.
  package var takesPartsInAnyOrder: Bool { false }

  package func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    let pageSize = pageSize
    return try await inFolder { folder, shouldContinue throws(CloudError) in
      try FolderStorageListing(folder: folder, pageSize: pageSize, shouldContinue: shouldContinue)
        .page(of: prefix, after: token?.text)
    }
  }

  package func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try await inFolder { folder, shouldContinue throws(CloudError) in
      let location = try folder.location(of: name)
      return try folder.describe(location.openFile(), at: location, while: shouldContinue)
    }
  }

  package func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try await inFolder { folder, shouldContinue throws(CloudError) in
      let file = try folder.location(of: name).openFile()
      let status = try folder.status(of: file)
      let current = ObjectVersion(status)
      guard version == nil || version == current, (0...status.size).contains(offset) else {
        throw .changed(name)
      }
      guard receiver.begin(version: current, size: status.size) else { throw .declined }
      try folder.rethrowing(for: name) { () throws(CloudError) in
        try FileHash.eachBlock(of: file, in: offset..<status.size, while: shouldContinue) {
          block throws(CloudError) in
          guard receiver.receive(block) else { throw .declined }
        }
      }
      guard ObjectVersion(try folder.status(of: file)) == current else { throw .changed(name) }
    }
  }

  package func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    try await inFolder { folder, shouldContinue throws(CloudError) in
      try folder.write(content, to: name, details, condition, progress, while: shouldContinue)
    }
  }

  package func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    try await inFolder { folder, shouldContinue throws(CloudError) in
      let location = try folder.location(of: name)
      return try folder.update(location, details, of: version, while: shouldContinue)
    }
  }

  package func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await inFolder { folder, _ throws(CloudError) in try folder.delete(name, of: version) }
  }

  /// Throws `cannotShare`: the service behind the folder may support links, but Myna can't access
  /// it.
  package func makeLink(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink
  {
    throw .cannotShare
  }

  package func stopSharing(_ name: ObjectName) async throws(CloudError) { throw .cannotShare }

  func inFolder<T: Sendable>(
    _ work:
      @escaping @Sendable (OpenStorageFolder, @escaping @Sendable () -> Bool) throws(CloudError) ->
      T
  ) async throws(CloudError) -> T {
    let (root, hashes) = (root, hashes)
    return try await threads.run { shouldContinue throws(CloudError) in
      try work(OpenStorageFolder(root: root, hashes: hashes), shouldContinue)
    }
  }
}
