package import FoundationEssentials

/// Object storage in the cloud, or in a folder that another program syncs to the cloud.
///
/// Each call makes one attempt and throws if it fails. `Retry` repeats calls; `Upload` and
/// `Download` transfer whole files. A call throws `CloudError.cancelled` if its task is canceled.
package protocol ObjectStorage: Sendable {
  /// Prepares the storage for its first use; called when the user chooses it.
  func connect() async throws(CloudError)

  /// Lists a page of the objects whose names begin with `prefix`, at all depths.
  ///
  /// - Parameter prefix: either empty, for the whole bucket, or ending with `/`.
  func page(of prefix: String, after token: PageToken?) async throws(CloudError) -> ObjectPage

  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject

  /// Describes an object and returns its first bytes, in one request if possible.
  ///
  /// - Parameter count: the maximum number of bytes to return.
  /// - Returns: the object, and its first `count` bytes, or all its bytes if there are fewer.
  func describe(
    _ name: ObjectName, withUpTo count: Int
  ) async throws(CloudError) -> (object: StoredObject, beginning: [UInt8])

  /// Returns a checksum of this version of an object whose MD5 is unknown, or nil if the storage
  /// has none.
  ///
  /// May send another request.
  func checksum(of object: StoredObject) async throws(CloudError) -> ObjectChecksum?

  /// Downloads the content of an object, starting at an offset.
  ///
  /// - Parameters:
  ///   - offset: 0 for the whole content; at most the object's size.
  ///   - version: the required version. If the object has a different one, `changed` is thrown
  ///     before any bytes are delivered.
  ///   - receiver: receives the bytes in order.
  func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError)

  /// Writes an object atomically: afterward, the object is either complete or unchanged.
  ///
  /// - Parameter condition: the condition for the write, checked as atomically as the storage can;
  ///   see `canWriteConditionally`.
  /// - Returns: the stored object. Its size, and its MD5 if it has one, match the content that was
  ///   sent.
  func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject

  /// Whether the storage itself refuses a write whose condition isn't met.
  ///
  /// If false, the condition is checked before the write, which leaves a race.
  var canWriteConditionally: Bool { get }

  /// Replaces an object's custom metadata and content type, but not its content or version.
  ///
  /// - Parameter version: the required version. If the object has a different one, `changed` is
  ///   thrown, as far as the storage can detect it.
  func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject

  /// Deletes an object; succeeds if it doesn't exist.
  ///
  /// - Parameter version: the version to delete; if the object has a different one, `changed` is
  ///   thrown. Nil for any version.
  func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError)

  /// The unit of part sizes, in bytes. The size of each part except the last is a multiple of this
  /// unit.
  var partSize: Int { get }

  /// Whether parts may be sent in any order and concurrently.
  ///
  /// If false, each part must begin where the previous one ended.
  var takesPartsInAnyOrder: Bool { get }

  /// Begins a multipart upload, which can be continued after the program restarts.
  func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession

  func state(of session: UploadSession) async throws(CloudError) -> UploadState

  /// Sends the bytes of one part.
  ///
  /// After an error, call `state` before sending again.
  ///
  /// - Parameter range: the part's range. It starts at the offset that `state` returned, or after
  ///   the previous part. Its length is a multiple of `partSize`, except for the last part.
  func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError)

  func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject

  /// Cancels an upload; succeeds if the upload no longer exists.
  func cancel(_ session: UploadSession) async throws(CloudError)

  /// Cancels an object's uploads with unknown session IDs: the requests that began these uploads
  /// received no response.
  ///
  /// Keeps uploads that have a part, because their session IDs are known. Does nothing if the
  /// storage can't list uploads, or if it removes abandoned uploads itself.
  ///
  /// - Parameter dates: when the uploads were begun, according to this machine's clock.
  func cancelUnanswered(_ name: ObjectName, begun dates: ClosedRange<Date>)
    async throws(CloudError)

  /// Creates a link that lets anyone play the object.
  ///
  /// - Parameter seconds: the link's lifetime, if the storage's links expire; at most 604,800 on
  ///   S3.
  func makeLink(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink

  /// Revokes all links to an object; throws `cannotRevoke` if the storage can't.
  func stopSharing(_ name: ObjectName) async throws(CloudError)
}

extension ObjectStorage {
  /// Does nothing, because most kinds of storage need no preparation.
  public func connect() async throws(CloudError) {}

  package func describe(
    _ name: ObjectName, withUpTo count: Int
  ) async throws(CloudError) -> (object: StoredObject, beginning: [UInt8]) {
    (try await describe(name), [])
  }

  package func checksum(of object: StoredObject) async throws(CloudError) -> ObjectChecksum? { nil }

  package func cancelUnanswered(
    _ name: ObjectName, begun dates: ClosedRange<Date>
  ) async throws(CloudError) {}
}

/// Receives the content of an object in pieces, on one of the storage's threads.
package protocol ObjectReceiver: AnyObject, Sendable {
  /// Called before the first byte, with the object's version and total size.
  ///
  /// - Returns: whether to continue.
  func begin(version: ObjectVersion?, size: Int) -> Bool
  /// Called with the next bytes, in order.
  ///
  /// - Returns: whether to continue. If false, the call ends with `declined`.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
}

/// Called on any thread with the number of bytes transferred so far.
///
/// Even when a part is sent, bytes are counted from the beginning of the content.
package typealias TransferProgress = @Sendable (Int) -> Void

package struct SharedLink: Hashable, Sendable {
  package let url: String
  /// When the link expires; nil if it stays valid until it is revoked.
  package let expiration: Date?

  package init(url: String, expiration: Date?) { (self.url, self.expiration) = (url, expiration) }
}
