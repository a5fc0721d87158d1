package import FoundationEssentials

/// A place for objects in the cloud, or in a folder that somebody else takes there.
///
/// Each call is tried once, and says what went wrong; `Retry` tries again, `Upload` and `Download` carry whole files.
/// A call ends early, with `CloudError.cancelled`, when its task is canceled.
package protocol ObjectStorage: Sendable {
  /// Prepares a place for its first use; called when a person chooses it.
  func connect() async throws(CloudError)

  // MARK: Looking

  /// Lists objects whose names begin with `prefix`, at all depths, some at a time.
  ///
  /// - Parameter prefix: empty for the whole bucket, else it ends with `/`.
  func page(of prefix: String, after token: PageToken?) async throws(CloudError) -> ObjectPage

  /// Describes one object.
  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject

  /// Describes one object, and brings its beginning with the same request where the storage can.
  ///
  /// - Parameter count: the most bytes that are wanted.
  /// - Returns: the object, and its first bytes: `count`, or all if it has fewer, or none.
  func describe(
    _ name: ObjectName, withUpTo count: Int
  ) async throws(CloudError) -> (object: StoredObject, beginning: [UInt8])

  /// Returns a checksum of an object without a known MD5, if the storage has one of this very content; may be one more question.
  func checksum(of object: StoredObject) async throws(CloudError) -> ObjectChecksum?

  // MARK: Reading

  /// Brings the content of an object from an offset on.
  ///
  /// - Parameters:
  ///   - offset: 0 for all of it; at most its size.
  ///   - version: what it must still be, else `changed` is thrown before a byte has come.
  ///   - receiver: takes the bytes in order.
  func read(
    _ name: ObjectName, from offset: Int, of version: ObjectVersion?,
    into receiver: any ObjectReceiver
  ) async throws(CloudError)

  // MARK: Writing

  /// Writes an object in one piece: it is there as a whole, or not at all.
  ///
  /// - Parameter condition: as far as the storage can check it in one step; see `canWriteConditionally`.
  /// - Returns: what is stored now. Its size and, where there is one, its MD5 are those of the content that was sent.
  func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject

  /// Whether the storage itself refuses a write whose condition is not met; if not, it looks first, which leaves a gap.
  var canWriteConditionally: Bool { get }

  /// Replaces the custom metadata and the type of an object, and leaves its content and version.
  ///
  /// - Parameter version: what its content must be, else `changed` is thrown, as far as the storage can tell.
  func update(
    _ name: ObjectName, details: ObjectDetails, of version: ObjectVersion?
  ) async throws(CloudError) -> StoredObject

  /// Removes an object. None there is a success.
  ///
  /// - Parameter version: the only content that may be removed, else `changed` is thrown; nil for any.
  func delete(_ name: ObjectName, of version: ObjectVersion?) async throws(CloudError)

  // MARK: Writing in parts

  /// The smallest size of a part but the last, and what the others' sizes are multiples of, in bytes.
  var partSize: Int { get }

  /// Whether parts may come in any order, several at a time; if not, each begins where the last one ended.
  var takesPartsInAnyOrder: Bool { get }

  /// Begins an upload in parts, which can go on after a restart of the program.
  func beginUpload(
    of size: Int, to name: ObjectName, details: ObjectDetails, condition: WriteCondition
  ) async throws(CloudError) -> UploadSession

  /// Asks the server what it has of an upload.
  func state(of session: UploadSession) async throws(CloudError) -> UploadState

  /// Sends the bytes of one part. After a failure `state` is asked before anything is sent again.
  ///
  /// - Parameter range: begins where `state` said, or after the last part; a multiple of `partSize` long, but for the last.
  func send(
    _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
    progress: TransferProgress?
  ) async throws(CloudError)

  /// Makes an object of the parts.
  func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject

  /// Gives an upload up. One that is gone is a success.
  func cancel(_ session: UploadSession) async throws(CloudError)

  /// Gives up uploads of a name that were begun without an answer, so that nobody knows their sessions.
  ///
  /// Uploads with a part are left alone: somebody knows them. A storage that does not tell which uploads have begun, or that
  /// ends them by itself, does nothing.
  ///
  /// - Parameter dates: when they were begun, by the clock of this machine.
  func cancelUnanswered(_ name: ObjectName, begun dates: ClosedRange<Date>)
    async throws(CloudError)

  // MARK: Sharing

  /// Makes a link by which anyone who has it can hear the object.
  ///
  /// - Parameter seconds: how long it holds, where the storage has links that end; at most 604,800 on S3.
  func share(_ name: ObjectName, for seconds: Int) async throws(CloudError) -> SharedLink

  /// Ends all links to an object, as far as the storage can; else throws `cannotRevoke`.
  func stopSharing(_ name: ObjectName) async throws(CloudError)
}

extension ObjectStorage {
  /// Does nothing.
  public func connect() async throws(CloudError) {}

  /// Describes one object, and brings nothing of it.
  package func describe(
    _ name: ObjectName, withUpTo count: Int
  ) async throws(CloudError) -> (object: StoredObject, beginning: [UInt8]) {
    (try await describe(name), [])
  }

  /// Knows none but the MD5.
  package func checksum(of object: StoredObject) async throws(CloudError) -> ObjectChecksum? { nil }

  /// Does nothing: what was begun ends by itself.
  package func cancelUnanswered(
    _ name: ObjectName, begun dates: ClosedRange<Date>
  ) async throws(CloudError) {}
}

/// Takes in the content of an object as it comes, on a thread of the storage.
package protocol ObjectReceiver: AnyObject, Sendable {
  /// Is told what comes, before the first byte: its version, and the size of the whole object.
  ///
  /// - Returns: whether it is wanted.
  func begin(version: ObjectVersion?, size: Int) -> Bool
  /// Takes in more bytes, in order.
  ///
  /// - Returns: whether they were kept. If not, the call ends with `declined`.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
}

/// Told how many bytes of the content are sent or received so far, counted from its beginning also for a part, on any thread.
package typealias TransferProgress = @Sendable (Int) -> Void

/// A link to an object for whoever has it.
package struct SharedLink: Hashable, Sendable {
  /// Absolute, `https:` where the storage has that.
  package let url: String
  /// When it ends; nil if it holds until it is revoked.
  package let expiration: Date?

  /// A link.
  package init(url: String, expiration: Date?) { (self.url, self.expiration) = (url, expiration) }
}
