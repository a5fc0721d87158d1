import Foundation
import HTTP
import MynaCloud
import TestSupport
import Threads

extension StorageUnderTest {
  /// A new bucket for each test, on a shared server.
  static let firebase = StorageUnderTest(
    testDescription: "FirebaseStorage", capabilities: Capabilities(checksHashFirst: true)
  ) {
    let server = try servers.get()
    let bucket = "bucket-\(UUID().uuidString.lowercased())"
    let open: @Sendable () throws -> any ObjectStorage = {
      try FirebaseStorage(
        FirebaseAccount(bucket: bucket, storageEmulator: server.host), session: nil,
        transport: transport)
    }
    return Fixture(storage: try open(), reopen: open)
  }

  private static let servers = Result {
    let server = try FirebaseServer()
    try server.control(#"{"options": {"pageLimit": 3}}"#)
    return server
  }
  private static let transport = CurlTransport()
}
