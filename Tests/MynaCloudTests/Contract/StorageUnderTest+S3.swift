import HTTP
import MynaCloud
import TestSupport

extension StorageUnderTest {
  /// A new bucket for each test, on the server that all tests of a run share.
  ///
  /// Its pages have the server's size.
  static let s3 = StorageUnderTest(
    testDescription: "S3Storage", capabilities: Capabilities(datesWrites: false)
  ) {
    let server = try S3Server.shared()
    let account = S3Account(
      endpoint: server.endpoint, region: server.region, bucket: try server.newBucket(),
      keyID: server.keyID)
    let open: @Sendable () throws -> any ObjectStorage = {
      try S3Storage(account, secret: server.secret, transport: transport)
    }
    return Fixture(storage: try open(), reopen: open)
  }

  private static let transport = CurlTransport()
}
