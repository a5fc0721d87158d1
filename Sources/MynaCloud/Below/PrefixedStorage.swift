/// A folder in other object storage, presented as complete storage with names relative to it.
///
/// With one folder per user, a bucket's rules can isolate users from each other.
package struct PrefixedStorage: ObjectStorage {
  /// Returns the folder, which ends with `/`.
  ///
  /// Called for each operation, since the folder may contain the signed-in user's ID.
  package typealias FolderResolver = @Sendable () async throws(CloudError) -> String

  let whole: any ObjectStorage
  let folder: FolderResolver

  package init(_ folder: @escaping FolderResolver, of whole: any ObjectStorage) {
    (self.whole, self.folder) = (whole, folder)
  }

  package func connect() async throws(CloudError) { try await whole.connect() }

  package var canWriteConditionally: Bool { whole.canWriteConditionally }

  package var partSize: Int { whole.partSize }

  package var takesPartsInAnyOrder: Bool { whole.takesPartsInAnyOrder }

  package func page(
    of prefix: String, after token: PageToken?
  ) async throws(CloudError) -> ObjectPage {
    try await inside { names throws(CloudError) in
      let page = try await whole.page(of: names.folder + prefix, after: token)
      return ObjectPage(page.entries.compactMap(names.inner), next: page.next)
    }
  }

  package func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    try await inside { names throws(CloudError) in
      names.inner(try await whole.describe(try names.outer(name)))
    }
  }

  package func describe(
    _ name: ObjectName, withUpTo count: Int
  ) async throws(CloudError) -> (object: StoredObject, beginning: [UInt8]) {
    try await inside { names throws(CloudError) in
      let (object, beginning) = try await whole.describe(try names.outer(name), withUpTo: count)
      return (names.inner(object), beginning)
    }
  }

  package func checksum(of object: StoredObject) async throws(CloudError) -> ObjectChecksum? {
    try await inside { names throws(CloudError) in
      try await whole.checksum(of: try names.outer(object))
    }
  }

  package func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError) {
    try await inside { names throws(CloudError) in
      try await whole.read(try names.outer(name), from: offset, of: version, into: receiver)
    }
  }

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

  package func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject {
    try await inside { names throws(CloudError) in
      names.inner(try await whole.update(try names.outer(name), details: details, of: version))
    }
  }

  package func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError) {
    try await inside { names throws(CloudError) in
      try await whole.delete(try names.outer(name), of: version)
    }
  }

  package func makeLink(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink
  {
    try await inside { names throws(CloudError) in
      try await whole.makeLink(try names.outer(name), for: seconds)
    }
  }

  package func stopSharing(_ name: ObjectName) async throws(CloudError) {
    try await inside { names throws(CloudError) in
      try await whole.stopSharing(try names.outer(name))
    }
  }

  func inside<T>(
    _ body: (NamePrefix) async throws(CloudError) -> T
  ) async throws(CloudError) -> T {
    let names = NamePrefix(folder: try await folder())
    do throws(CloudError) { return try await body(names) } catch { throw names.inner(error) }
  }
}
