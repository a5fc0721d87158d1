import Foundation
import TestSupport
import Testing

extension ServerTests {
  @Suite("S3 test server")
  struct S3ServerTests {
    @Test("The S3 test server stores, lists, and deletes objects")
    func stores() throws {
      let server = try S3Server.shared()
      let bucket = try server.newBucket()
      let key = "Takes/ü +1.flac"
      try server.put(
        bucket, key, Data("sound".utf8), contentType: "audio/flac", metadata: ["length": "3"])
      #expect(try server.get(bucket, key) == Data("sound".utf8))
      let head = try #require(try server.head(bucket, key))
      #expect(head.size == 5)
      #expect(head.contentType == "audio/flac")
      #expect(head.metadata == ["length": "3"])
      #expect(try server.list(bucket) == [key])
      #expect(try server.list(bucket, prefix: "x").isEmpty)
      #expect(try server.uploads(bucket).isEmpty)
      try server.delete(bucket, key)
      #expect(try server.head(bucket, key) == nil)
      #expect(try server.get(bucket, key) == nil)
    }

    @Test("The S3 test server has room for a hundred buckets")
    func room() throws {
      let server = try S3Server.shared()
      for _ in 0..<100 {
        let bucket = try server.newBucket()
        try server.put(bucket, "x", Data("sound".utf8))
      }
    }

    @Test("Each test gets its own bucket, and writing to a missing bucket fails")
    func buckets() throws {
      let server = try S3Server.shared()
      let bucket = try server.newBucket()
      #expect(try server.newBucket() != bucket)
      let refusal = #expect(throws: S3Server.Refusal.self) {
        try server.put("myna-nobody-made-this", "x", Data())
      }
      #expect(refusal?.error == "NoSuchBucket")
    }
  }
}
