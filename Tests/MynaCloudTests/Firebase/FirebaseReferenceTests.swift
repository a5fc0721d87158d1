import MynaCloud
import Testing

@Suite("Firebase references")
struct FirebaseReferenceTests {
  @Test(
    "Copied `gs:` addresses and web links contain a bucket and an object name",
    arguments: [
      ("gs://p.appspot.com/a/b c+d.m4a", "a/b c+d.m4a"),
      ("gs://p.appspot.com//a///b/", "a/b"),
      ("gs://p.appspot.com", nil),
      ("gs://p.appspot.com/", nil),
      (
        "https://firebasestorage.googleapis.com/v0/b/p.appspot.com/o/a%2Fb%20c%2Bd?alt=media&token=T",
        "a/b c+d"
      ),
      ("http://127.0.0.1:9199/v0/b/p.appspot.com/o/%EB%85%B9%EC%9D%8C", "녹음"),
      ("https://firebasestorage.googleapis.com/v0/b/p.appspot.com/o", nil),
      ("HTTPS://storage.googleapis.com/p.appspot.com/a/b%23.m4a#end", "a/b#.m4a"),
    ] as [(String, String?)])
  func accepted(text: String, name: String?) throws {
    let reference = try #require(FirebaseReference(text))
    #expect(reference.bucket == "p.appspot.com")
    #expect(reference.name?.text == name)
  }

  @Test(
    "Other text isn't accepted as a Firebase reference",
    arguments: [
      "", "p.appspot.com", "gs://", "gs:///a", "gs://b/../c", "gs://p.appspot.com/../c",
      "gs://p q/a", "https://example.com/p.appspot.com/a", "ftp://storage.googleapis.com/b/a",
      "https://user@storage.googleapis.com/p.appspot.com/a",
      "https://firebasestorage.googleapis.com/v0/b/p.appspot.com/o/%zz",
      "https://firebasestorage.googleapis.com/v0/b/p.appspot.com/o/%ff%fe",
      "https://storage.googleapis.com/p.appspot.com/a%00b", "https://storage.googleapis.com",
    ])
  func refused(text: String) { #expect(FirebaseReference(text) == nil) }

  @Test("A reference created from a link doesn't contain the link's token")
  func token() throws {
    let text = "https://firebasestorage.googleapis.com/v0/b/p.appspot.com/o/a?token=s3cret"
    #expect(!String(describing: try #require(FirebaseReference(text))).contains("s3cret"))
  }
}
