import Foundation
import TestSupport
import Testing

extension ServerTests {
  @Suite("The object storage of the tests")
  struct S3ServerTests {
    @Test("What is put into a bucket is found there, until it is deleted")
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

    @Test("There is room for many buckets, however full the disk is")
    func room() throws {
      let server = try S3Server.shared()
      for _ in 0..<100 {
        let bucket = try server.newBucket()
        try server.put(bucket, "x", Data("sound".utf8))
      }
    }

    @Test("No two tests have the same bucket, and one that nobody made is missing")
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
