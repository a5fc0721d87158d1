import Foundation
import HTTP
import Testing

@testable import MynaCloud

@Suite("S3: encodings")
struct S3EncodingTests {
  @Test("Plain text in a header isn't encoded", arguments: ["Blue in Green", "a=b;c", "100%"])
  func plain(text: String) { #expect(EncodedWord.encode(text) == text) }

  @Test(
    "Any text can be encoded for a header and decoded again",
    arguments: [
      "", " ", "two  spaces", " in front", "behind ", "녹음 #3", "Grüße — 🎹", "=?UTF-8?B?YQ==?=",
      String(repeating: "🎙️ю", count: 200),
    ])
  func anyText(text: String) {
    let header = EncodedWord.encode(text)
    #expect(header.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    // Servers and signatures would collapse two spaces.
    #expect(!header.contains("  "))
    // The standard's limit.
    #expect(header.split(separator: " ").allSatisfy { $0.utf8.count <= 75 })
    #expect(EncodedWord.decode(header) == text)
  }

  @Test("Encoded words from other programs are decoded")
  func otherWords() {
    #expect(EncodedWord.decode("=?utf-8?q?Gr=C3=BC=C3=9Fe_an+alle?=") == "Grüße an+alle")
    #expect(EncodedWord.decode("=?UTF-8?b?R3LDvA==?= =?UTF-8?b?w59l?=") == "Grüße")
  }

  @Test(
    "Unknown and invalid encodings stay unchanged",
    arguments: [
      "=?latin1?Q?=FC?=", "=?UTF-8?B?%%?=", "=?UTF-8?B?/w==?=", "=?", "a =?UTF-8?B?YQ==?=",
    ])
  func unknown(header: String) { #expect(EncodedWord.decode(header) == header) }

  @Test("In listings, a plus sign is a space, and `%2B` is a plus sign")
  func listing() {
    #expect(FormDecoding.bytes("a+b%20c%2Bd%2Fe") == Array("a b c+d/e".utf8))
    #expect(FormDecoding.bytes("100%") == nil)
    #expect(FormDecoding.bytes("%G0") == nil)
  }

  @Test("Metadata above S3's size limit is rejected")
  func tooLong() throws {
    let value = String(repeating: "x", count: 2047)
    let fits = ObjectDetails(contentType: "audio/flac", metadata: ["a": value])
    #expect(try UserMetadata.headers(for: fits).count == 2)
    let large = ObjectDetails(contentType: "audio/flac", metadata: ["ab": value])
    #expect(throws: CloudError.self) { try UserMetadata.headers(for: large) }
  }

  @Test("An ETag is an MD5 hash, unless the object was uploaded in parts")
  func tags() throws {
    let plain = try #require(ETag("\"900150983cd24fb0d6963f7d28e17f72\""))
    #expect(plain.md5?.first == 0x90)
    #expect(plain.md5?.count == 16)
    #expect(ETag("W/\"900150983cd24fb0d6963f7d28e17f72\"") == plain)
    #expect(ETag("\"900150983cd24fb0d6963f7d28e17f72-2\"")?.md5 == nil)
    #expect(ETag("\"\"") == nil)
    #expect(ETag("\"a\nb\"") == nil)
    // The MD5 of that MD5.
    #expect(try ETag.joining([plain])?.text == "af5da9f45af7a300e3aded972f8ff687-1")
  }

  @Test(
    "An unfinished upload is found by its name, whether the server encodes it or not",
    arguments: [
      ("a b%", "<EncodingType>url</EncodingType>", "a%20b%25"), ("a b%", "", "a%20b%25"),
      ("a b%", "", "a b%"), ("a%20b", "", "a%20b"),
    ])
  func uploads(name: String, sign: String, key: String) throws {
    let root = try XMLReader.read(
      Array(
        """
        <ListMultipartUploadsResult>\(sign)<Upload><Key>\(key)</Key><UploadId>1</UploadId>
        <Initiated>2026-11-27T15:54:16.844Z</Initiated></Upload></ListMultipartUploadsResult>
        """.utf8))
    let listing = try #require(UploadListing(root))
    #expect(listing.uploads.count == 1 && listing.uploads[0].names.contains(name))
  }
}
