import Testing

@testable import MynaCloud

@Suite("S3: addresses")
struct S3AddressTests {
  @Test(
    "The bucket is in the URL's path or in its host name",
    arguments: [
      (
        "https://s3.example.com", "memos", S3Account.AddressStyle.path,
        "https://s3.example.com/memos/a"
      ),
      ("s3.example.com/", "memos", .path, "https://s3.example.com/memos/a"),
      ("https://S3.Example.com", "memos", .host, "https://memos.s3.example.com/a"),
      ("https://s3.example.com:443", "memos", .host, "https://memos.s3.example.com/a"),
      ("https://s3.example.com:9000", "memos", .host, "https://memos.s3.example.com:9000/a"),
      (
        "https://example.com/storage/v1/s3", "memos", .path,
        "https://example.com/storage/v1/s3/memos/a"
      ),
      // Wildcard certificates do not cover two more labels, and an IP address cannot be prefixed.
      ("https://s3.example.com", "my.memos", .host, "https://s3.example.com/my.memos/a"),
      ("http://127.0.0.1:8333", "memos", .host, "http://127.0.0.1:8333/memos/a"),
      ("http://[::1]:8333", "memos", .host, "http://[::1]:8333/memos/a"),
      ("http://localhost:80", "memos", .path, "http://localhost/memos/a"),
      ("https://[2001:db8::1]", "memos", .path, "https://[2001:db8::1]/memos/a"),
    ])
  func places(endpoint: String, bucket: String, style: S3Account.AddressStyle, url: String) throws {
    let address = try S3Address(
      S3Account(endpoint: endpoint, bucket: bucket, keyID: "k", style: style))
    let path = try address.path(of: ObjectName(listed: "a"))
    #expect(address.url(path: path, query: "") == url)
  }

  @Test(
    "Invalid server addresses are rejected",
    arguments: [
      "", "https://", "ftp://example.com", "https://user:word@example.com", "https://example.com?x",
      "https://example.com#x", "https://example.com:0", "https://example.com:99999",
      "https://example.com:+80", "https://exa mple.com", "https://[::1", "https://[]",
      "https://example.com/a b", "https://éxample.com", "https://example.com\r\nHost: b",
    ])
  func noAddress(endpoint: String) {
    #expect(throws: CloudError.notStorage(host: endpoint)) {
      try S3Address(S3Account(endpoint: endpoint, bucket: "memos", keyID: "k"))
    }
  }

  @Test(
    "Unencrypted addresses of other machines are rejected",
    arguments: ["http://s3.example.com", "http://127.example.com", "http://[::2]"])
  func open(endpoint: String) {
    let host = String(endpoint.dropFirst(7))
    #expect(throws: CloudError.notEncrypted(host: host)) {
      try S3Address(S3Account(endpoint: endpoint, bucket: "memos", keyID: "k"))
    }
  }

  @Test("Unsafe bucket names are rejected", arguments: ["", "..", "a/b", "a?b", "a b", "ä"])
  func buckets(bucket: String) {
    #expect(throws: CloudError.noBucket(bucket)) {
      try S3Address(S3Account(endpoint: "https://example.com", bucket: bucket, keyID: "k"))
    }
  }

  @Test("Special characters in object names are encoded in URLs")
  func names() throws {
    let address = try S3Address(S3Account(endpoint: "https://a.com", bucket: "b", keyID: "k"))
    let name = ObjectName(listed: "T/a b+c%d?e#f&g=h'(i)!*~.flac")
    #expect(
      try address.path(of: name) == "/b/T/a%20b%2Bc%25d%3Fe%23f%26g%3Dh%27%28i%29%21%2A~.flac")
    #expect(try address.path(of: nil) == "/b")
  }

  @Test(
    "Object names that are empty or have dot components are rejected",
    arguments: ["..", "a/./b", "a/../b", ""])
  func dots(name: String) throws {
    let address = try S3Address(S3Account(endpoint: "https://a.com", bucket: "b", keyID: "k"))
    #expect(throws: CloudError.badName(name)) { try address.path(of: ObjectName(listed: name)) }
  }

  @Test("An upload has at most 8,000 equal parts, and its ranges map to whole parts")
  func parts() {
    for size in [1, 5 << 20, 20 << 20, 5 << 30, 100 << 30, 200 << 30, 5 << 40] {
      let layout = PartLayout(size: size)
      #expect(layout.partSize % (5 << 20) == 0)
      #expect(layout.count <= 8_000)
      #expect(layout.range(ofPart: layout.count).upperBound == size)
      #expect(layout.parts(in: 0..<size) == 1...layout.count)
    }
    let layout = PartLayout(size: 20 << 20)
    #expect(layout.parts(in: 5 << 20..<10 << 20) == 2...2)
    #expect(layout.parts(in: 1..<5 << 20) == nil)
  }
}
