/// A folder of another storage, as a storage of its own: names are given and told without the folder.
///
/// Rules of a bucket can so keep its users apart.
package struct StorageBelow: ObjectStorage {
  /// Finds the folder, which ends with `/`; asked at each call.
  package typealias FindFolder = @Sendable () async throws(CloudError) -> String

  let whole: any ObjectStorage
  let folder: FindFolder

  /// A folder that may have to be asked for, since it is named after who signs in.
  package init(_ folder: @escaping FindFolder, of whole: any ObjectStorage) {
    (self.whole, self.folder) = (whole, folder)
  }

  /// Prepares the whole storage.
  package func connect() async throws(CloudError) { try await whole.connect() }

  /// Whether the whole storage can.
  package var canWriteConditionally: Bool { whole.canWriteConditionally }

  /// The part size of the whole storage.
  package var partSize: Int { whole.partSize }

  /// Whether the whole storage does.
  package var takesPartsInAnyOrder: Bool { whole.takesPartsInAnyOrder }

  // MARK: Looking and reading

  /// Lists what is below the folder.
  package func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    try await inside { names throws(CloudError) in
      let page = try await whole.page(of: names.folder + prefix, after: token)
      return ObjectPage(page.entries.compactMap(names.inner), next: page.next)
    }
  }

  /// Describes an object.
  package func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try await inside { names throws(CloudError) in
      names.inner(try await whole.describe(try names.outer(name)))
    }
  }

  /// Describes an object, with its beginning.
  package func describe(
    _ name: ObjectName, withUpTo count: Int
  ) async throws(CloudError) -> (object: StoredObject, beginning: [UInt8]) {
    try await inside { names throws(CloudError) in
      let (object, beginning) = try await whole.describe(try names.outer(name), withUpTo: count)
      return (names.inner(object), beginning)
    }
  }

  /// Returns a checksum of an object.
  package func checksum(of object: StoredObject) async throws(CloudError) -> ObjectChecksum? {
    try await inside { names throws(CloudError) in
      try await whole.checksum(of: try names.outer(object))
    }
  }

  /// Brings the content of an object.
  package func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try await inside { names throws(CloudError) in
      try await whole.read(try names.outer(name), from: offset, of: version, into: receiver)
    }
  }

  // MARK: Changing

  /// Writes an object in one piece.
  package func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    try await inside { names throws(CloudError) in
      names.inner(
        try await whole.write(
          content, to: try names.outer(name), details: details, condition: condition,
          progress: progress))
    }
  }

  /// Replaces metadata and type of an object.
  package func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    try await inside { names throws(CloudError) in
      names.inner(try await whole.update(try names.outer(name), details: details, of: version))
    }
  }

  /// Removes an object.
  package func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await inside { names throws(CloudError) in
      try await whole.delete(try names.outer(name), of: version)
    }
  }

  // MARK: Sharing

  /// Makes a link to an object.
  package func share(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink {
    try await inside { names throws(CloudError) in
      try await whole.share(try names.outer(name), for: seconds)
    }
  }

  /// Ends all links to an object.
  package func stopSharing(_ name: ObjectName) async throws(CloudError) {
    try await inside { names throws(CloudError) in
      try await whole.stopSharing(try names.outer(name))
    }
  }

  /// Does something with the names of the whole storage, and tells errors by ours.
  func inside<T>(
    _ body: (NamesBelow) async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    let names = NamesBelow(folder: try await folder())
    do throws(CloudError) { return try await body(names) } catch { throw names.inner(error) }
  }
}
