import CloudSupport
import Foundation
import HTTP
import MynaCloud
import Synchronization
import TestSupport

/// The kinds of storage for simulations.
enum SimulatedStorageKind: String {
  /// A storage in memory that lists versions and enforces all conditions, as S3 servers do.
  case memory
  /// A storage that lists only names, as Firebase does.
  case names
  case folder
  /// A bucket of the tests' S3 server.
  case s3
  /// A bucket of the Firebase emulation.
  case firebase

  /// The kinds without a server.
  static let local: [SimulatedStorageKind] = [.memory, .names, .folder]
  private static let transport = CurlTransport()
  private static let firebaseServer = Result { try FirebaseServer() }

  func make(in scratch: Scratch, time: VirtualTime) async throws -> any ObjectStorage {
    switch self {
    case .memory: return MemoryStorage(partSize: 1_000, time: ImpatientTime(time))
    case .names: return NameOnlyListing(MemoryStorage(partSize: 1_000, time: ImpatientTime(time)))
    case .folder:
      let path = scratch("place")
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let folder = FolderStorage(path)
      try await folder.connect()
      return DatedStorage(folder, time: time)
    case .s3:
      let server = try S3Server.shared()
      let account = S3Account(
        endpoint: server.endpoint, region: server.region, bucket: try server.newBucket(),
        keyID: server.keyID)
      return DatedStorage(
        try S3Storage(account, secret: server.secret, transport: Self.transport), time: time)
    case .firebase:
      let account = FirebaseAccount(
        bucket: "bucket-\(UUID().uuidString.lowercased())",
        storageEmulator: try Self.firebaseServer.get().host)
      return DatedStorage(
        try FirebaseStorage(account, session: nil, transport: Self.transport), time: time)
    }
  }
}

/// A storage whose modification dates are from a virtual clock.
private final class DatedStorage: StorageRelay {
  let inner: any ObjectStorage
  private let time: VirtualTime
  private let dates = Mutex<[ObjectVersion: Date]>([:])

  init(_ inner: any ObjectStorage, time: VirtualTime) { (self.inner, self.time) = (inner, time) }

  private func dated(_ stored: StoredObject) -> StoredObject {
    let date = dates.withLock { dates in
      let date = dates[stored.version] ?? time.date
      dates[stored.version] = date
      return date
    }
    return StoredObject(
      name: stored.name, size: stored.size, modified: date, version: stored.version,
      md5: stored.md5, contentType: stored.contentType, metadata: stored.metadata)
  }

  func describe(_ name: ObjectName) async throws(CloudError) -> StoredObject {
    dated(try await inner.describe(name))
  }

  func write(
    _ content: UploadContent, to name: ObjectName, details: ObjectDetails,
    condition: WriteCondition, progress: TransferProgress?
  ) async throws(CloudError) -> StoredObject {
    dated(
      try await inner.write(
        content, to: name, details: details, condition: condition, progress: progress))
  }

  func finish(_ session: UploadSession) async throws(CloudError) -> StoredObject {
    dated(try await inner.finish(session))
  }
}
