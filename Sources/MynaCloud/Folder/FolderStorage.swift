import Files
import Glibc

/// A folder as a storage: one that is mounted from a server, or that another program takes to the cloud.
///
/// Each object is a file below the folder, which other programs see and change. What a file cannot carry lies beside them in the hidden
/// folder `.myna-cloud`: extended attributes would be simpler, but most programs and servers that take folders elsewhere drop them.
/// Hidden files, links and what such programs write for themselves are no objects.
///
/// A version is made of the size and the times of a file, so it differs after each change that the file system can show; only one
/// that keeps times in whole seconds can hide a change of the same size within one. Where a file comes to differ in its rights or
/// its name alone, it gets another version too, and the same hash.
///
/// Each call runs on a thread of its own kind, and ends at once when it is canceled, even if the server of the folder hangs.
package struct FolderStorage: ObjectStorage {
  let root: FolderRoot
  let threads: BlockingThreads
  let hashes = FolderHashes()
  let pageSize: Int

  /// A folder by its path; nothing is touched before the first call.
  package init(_ path: String) { self.init(path, pageSize: 1_000) }

  /// A folder whose listings have pages of so many objects.
  package init(_ path: String, pageSize: Int) {
    self.pageSize = pageSize
    root = FolderRoot(path: path)
    threads = BlockingThreads(label: "FolderStorage")
  }

  /// Notes in the folder that it is a storage, so that from now on it can be told from the empty folder that is seen in its
  /// place while it is not mounted.
  ///
  /// Called when a person chooses the folder. Until then one that is wholly empty counts as missing.
  ///
  /// - Throws: `noBucket` if there is no such folder.
  package func connect() async throws(CloudError) {
    let root = root
    try await threads.run { _ throws(CloudError) in try root.mark() }
  }

  /// Whether the storage itself refuses a write whose condition is not met: other programs do not wait for Myna.
  package var canWriteConditionally: Bool { false }

  /// Parts may have any size of whole blocks.
  package var partSize: Int { FolderParts.granularity }

  /// False: parts are appended to one file.
  package var takesPartsInAnyOrder: Bool { false }

  // MARK: Looking

  /// Lists objects whose names begin with `prefix`, in the order of their bytes.
  ///
  /// - Throws: `noBucket` if the folder is missing or not mounted.
  package func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    let pageSize = pageSize
    return try await inFolder { folder, goesOn throws(CloudError) in
      try FolderStorageListing(folder: folder, pageSize: pageSize, goesOn: goesOn)
        .page(of: prefix, after: token?.text)
    }
  }

  /// Describes one object; hashes it, unless that was done since it last changed.
  package func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try await inFolder { folder, goesOn throws(CloudError) in
      let place = try folder.place(of: name)
      return try folder.describe(place.openFile(), at: place, while: goesOn)
    }
  }

  // MARK: Reading

  /// Brings the content of an object from an offset on.
  ///
  /// - Throws: `changed` also if somebody writes to the file meanwhile.
  package func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try await inFolder { folder, goesOn throws(CloudError) in
      let file = try folder.place(of: name).openFile()
      let status = try folder.status(of: file)
      let current = ObjectVersion(status)
      guard version == nil || version == current, (0...status.size).contains(offset) else {
        throw .changed(name)
      }
      guard receiver.begin(version: current, size: status.size) else { throw .declined }
      try folder.rethrowing(for: name) { () throws(CloudError) in
        try FileHash.eachBlock(of: file, in: offset..<status.size, while: goesOn) {
          block throws(CloudError) in
          guard receiver.receive(block) else { throw .declined }
        }
      }
      guard ObjectVersion(try folder.status(of: file)) == current else { throw .changed(name) }
    }
  }

  // MARK: Changing

  /// Writes an object in one piece.
  package func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    try await inFolder { folder, goesOn throws(CloudError) in
      try folder.write(content, to: name, details, condition, progress, while: goesOn)
    }
  }

  /// Replaces the custom metadata and the type of an object.
  package func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    try await inFolder { folder, goesOn throws(CloudError) in
      let place = try folder.place(of: name)
      return try folder.update(place, details, of: version, while: goesOn)
    }
  }

  /// Removes an object.
  package func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await inFolder { folder, _ throws(CloudError) in try folder.delete(name, of: version) }
  }

  // MARK: Sharing

  /// Makes no link: whoever takes the folder elsewhere may have links, but Myna knows nothing of them.
  package func share(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink {
    throw .cannotShare
  }

  /// Ends no links, since there are none.
  package func stopSharing(_ name: ObjectName) async throws(CloudError) { throw .cannotShare }

  // MARK: Threads

  func inFolder<T: Sendable>(
    _ work:
      @escaping @Sendable (OpenStorageFolder, @escaping @Sendable () -> Bool) throws(CloudError) ->
      T
  ) async throws(CloudError) -> T {
    let (root, hashes) = (root, hashes)
    return try await threads.run { goesOn throws(CloudError) in
      try work(OpenStorageFolder(root: root, hashes: hashes), goesOn)
    }
  }
}
