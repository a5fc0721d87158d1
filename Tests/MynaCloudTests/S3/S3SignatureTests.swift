import Foundation
import HTTP
import Testing

@testable import MynaCloud

/// Requests that Amazon has published with their signatures.
///
/// - Source: Amazon, *AWS Signature Version 4 Test Suite*, and *Signature Calculations* in the API
///   reference of S3.
@Suite("S3: signatures")
struct S3SignatureTests {
  /// A request of the test suite, and its expected signature.
  struct Vector: CustomTestStringConvertible {
    let testDescription: String
    var path = "/"
    var query: [QueryItem] = []
    var headers: [HTTPHeader] = []
    let signature: String
  }

  static let vectors = [
    Vector(
      testDescription: "get-vanilla",
      signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"),
    Vector(
      testDescription: "get-vanilla-query-order-key-case",
      query: [QueryItem("Param2", "value2"), QueryItem("Param1", "value1")],
      signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"),
    Vector(
      testDescription: "get-vanilla-empty-query-key", query: [QueryItem("Param1", "value1")],
      signature: "a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb"),
    Vector(
      testDescription: "get-vanilla-query-unreserved",
      query: [QueryItem(unreserved, unreserved)],
      signature: "9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197"),
    Vector(
      testDescription: "get-vanilla-utf8-query", query: [QueryItem("ሴ", "bar")],
      signature: "2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04"),
    Vector(
      testDescription: "get-unreserved", path: "/" + unreserved,
      signature: "07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f"),
    Vector(
      testDescription: "get-utf8", path: "/ሴ",
      signature: "8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85"),
    Vector(
      testDescription: "get-header-key-duplicate",
      headers: ["value2", "value2", "value1"].map { HTTPHeader("My-Header1", $0) },
      signature: "c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea"),
    Vector(
      testDescription: "get-header-value-order",
      headers: ["value4", "value1", "value3", "value2"].map { HTTPHeader("My-Header1", $0) },
      signature: "08c7e5a9acfcfeb3ab6b2185e75ce8b1deb5e634ec47601a50643f830c755c01"),
    Vector(
      testDescription: "get-header-value-trim",
      headers: [HTTPHeader("My-Header1", " value1"), HTTPHeader("My-Header2", " \"a   b   c\"")],
      signature: "acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736"),
  ]

  private static let unreserved =
    "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  private static let emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
  private static let day = Date(timeIntervalSince1970: 1_369_353_600)

  private let s3 = S3Signature(
    keyID: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1")

  @Test("Requests in Amazon's test suite have the published signatures", arguments: vectors)
  func suite(vector: Vector) throws {
    let signature = S3Signature(
      keyID: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
      region: "us-east-1", service: "service")
    let date = Date(timeIntervalSince1970: 1_440_938_160)
    let path = S3Address.encoded(ObjectName(listed: vector.path))
    let request = CanonicalRequest(
      method: .get, path: path, query: QueryItem.text(of: vector.query),
      headers: vector.headers + [
        HTTPHeader("X-Amz-Date", "20150830T123600Z"), HTTPHeader("Host", "example.amazonaws.com"),
      ], payload: Self.emptyHash)
    let authorization = try signature.authorization(for: request, at: date)
    #expect(
      authorization.hasPrefix(
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, "
          + "SignedHeaders=host;"))
    #expect(authorization.hasSuffix(", Signature=\(vector.signature)"))
  }

  @Test("Amazon's S3 examples have the published signatures")
  func examples() throws {
    let head = [
      HTTPHeader("Host", "examplebucket.s3.amazonaws.com"),
      HTTPHeader("x-amz-date", "20130524T000000Z"),
    ]
    let read = CanonicalRequest(
      method: .get, path: "/test.txt", query: "",
      headers: head + [
        HTTPHeader("Range", "bytes=0-9"), HTTPHeader("x-amz-content-sha256", Self.emptyHash),
      ], payload: Self.emptyHash)
    #expect(
      try s3.authorization(for: read, at: Self.day)
        == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
        + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
        + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    let list = CanonicalRequest(
      method: .get, path: "/",
      query: QueryItem.text(of: [QueryItem("prefix", "J"), QueryItem("max-keys", "2")]),
      headers: head + [HTTPHeader("x-amz-content-sha256", Self.emptyHash)],
      payload: Self.emptyHash)
    #expect(
      try s3.authorization(for: list, at: Self.day).hasSuffix(
        "=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"))
    let hash = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"
    let write = CanonicalRequest(
      method: .put, path: S3Address.encoded(ObjectName(listed: "/test$file.text")), query: "",
      headers: head + [
        HTTPHeader("Date", "Fri, 24 May 2013 00:00:00 GMT"),
        HTTPHeader("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        HTTPHeader("x-amz-content-sha256", hash),
      ], payload: hash)
    #expect(
      try s3.authorization(for: write, at: Self.day).hasSuffix(
        "=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"))
  }

  @Test("Amazon's example of a presigned link has the published signature")
  func link() throws {
    let query = try s3.query(
      ofLinkTo: "/test.txt", host: "examplebucket.s3.amazonaws.com", from: Self.day, for: 86_400)
    #expect(
      query == "X-Amz-Algorithm=AWS4-HMAC-SHA256"
        + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
        + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
        + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404")
  }

  @Test("A cached signing key isn't used on another day")
  func days() throws {
    func authorization(_ date: Date, _ signature: S3Signature) throws -> String {
      let request = CanonicalRequest(
        method: .get, path: "/", query: "",
        headers: [HTTPHeader("host", "a"), HTTPHeader("x-amz-date", SigningDate.stamp(date))],
        payload: Self.emptyHash)
      return try signature.authorization(for: request, at: date)
    }
    let fresh = S3Signature(
      keyID: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      region: "us-east-1")
    let next = Self.day + 86_400
    _ = try authorization(Self.day, s3)
    #expect(try authorization(next, s3) == authorization(next, fresh))
  }

  @Test("With temporary keys, requests and links include a signed session token")
  func sessionToken() async throws {
    let account = S3Account(endpoint: "https://s3.example.org", bucket: "b", keyID: "ASIA")
    let found = [
      "ETag": "\"1\"", "Content-Length": "1", "Last-Modified": "Sun, 22 Nov 2026 16:39:58 GMT",
    ]
    let transport = ScriptedTransport { request throws(HTTPError) in
      request.method == .head ? HTTPResponse(200, found) : HTTPResponse(404)
    }
    let secret = S3Account.secret("key", sessionToken: "token/1+2==")
    let storage = try S3Storage(account, secret: secret, transport: transport)
    _ = try? await storage.page(of: "", after: nil)
    let headers = try #require(transport.requests.first).headers
    #expect(headers.first { $0.name == "x-amz-security-token" }?.value == "token/1+2==")
    let authorization = headers.first { $0.name == "Authorization" }?.value ?? ""
    #expect(authorization.contains("x-amz-date;x-amz-security-token,"), "\(authorization)")
    let link = try await storage.makeLink(ObjectName(listed: "a"), for: 60).url
    #expect(link.contains("X-Amz-Security-Token=token%2F1%2B2%3D%3D"), "\(link)")
    // New keys of the same account have another token.
    #expect(
      S3Account.secret(secret, sessionToken: "2") == S3Account.secret("key", sessionToken: "2"))
  }
}
