extension Transfers {
  /// Downloads an object and passes on its bytes in order.
  ///
  /// After a transient error, the download continues where it stopped.
  ///
  /// - Parameter take: receives the next bytes on another thread, and returns whether to continue.
  /// - Throws: `declined` if `take` returned false; `changed` if the object changes during the
  ///   download; `damaged` if the content doesn't match the storage's description; or any other
  ///   error.
  package func stream(
    _ name: ObjectName, to take: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws(CloudError) -> StoredObject {
    let object = try await retry { () async throws(CloudError) in
      try await withChecksum(try await storage.describe(name))
    }
    let content = try DownloadStream(of: object, to: take)
    var attempts = RetryAttempts(retry)
    while content.offset < object.size {
      let start = content.offset
      do throws(CloudError) {
        try await read(content, name)
      } catch {
        if content.offset > start { attempts.reset() }
        try await attempts.pause(after: error)
      }
    }
    guard try content.isRight() else { throw .damaged(name) }
    return object
  }

  private func read(_ content: DownloadStream, _ name: ObjectName) async throws(CloudError) {
    let receiver = DownloadReceiver(content, progress: nil)
    var failure: CloudError?
    do throws(CloudError) {
      try await storage.read(
        name, from: content.offset, of: content.object.version, into: receiver)
    } catch {
      failure = error
    }
    if let error = receiver.end() ?? failure { throw error }
    guard content.offset == content.object.size else { throw .noAnswer(host: "") }
  }
}
