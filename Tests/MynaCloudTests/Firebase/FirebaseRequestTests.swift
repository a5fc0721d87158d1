import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

@Suite("Firebase requests")
struct FirebaseRequestTests {
  private let take = FirebaseSamples.take
  private let root = "https://firebasestorage.googleapis.com/v0/b/myna-test.appspot.com/o"

  @Test("A request encodes the object's name in its URL and has token and app ID headers")
  func describe() async throws {
    let transport = ScriptedFirebase(
      FirebaseSamples.refreshed("token-1"), FirebaseSamples.object())
    let session = try FirebaseSamples.session(transport)
    let object = try await FirebaseSamples.storage(transport, session: session).describe(take)
    #expect(object.version == ObjectVersion("7"))
    #expect(object.modified == Date(timeIntervalSince1970: 1_795_365_598.5))
    let request = try #require(transport.requests.last)
    #expect(request.url == root + "/Takes%2FOne%20%2B%20two.flac")
    #expect(request.method == .get)
    #expect(request["Authorization"] == "Firebase token-1")
    #expect(request["X-Firebase-GMPID"] == "1:2:ios:3")
    #expect(request["X-Firebase-Storage-Version"] == "myna/1")
    #expect(request["Accept-Encoding"] == nil)
  }

  @Test("Requests without a signed-in user carry no token")
  func nobody() async throws {
    let transport = ScriptedFirebase(FirebaseSamples.object())
    _ = try await FirebaseSamples.storage(transport).describe(take)
    #expect(transport.requests.last?["Authorization"] == nil)
  }

  @Test("Object metadata with unquoted numbers, or without a hash or custom metadata, is accepted")
  func lenient() async throws {
    let transport = ScriptedFirebase(
      .text(
        200,
        """
        {"name": "\(take.text)", "generation": 12, "size": 5, "md5Hash": "no hash",
         "timeCreated": "2026-11-22T17:39:58+01:00", "metadata": {"playTime": "3"}}
        """),
      .text(
        200,
        """
        {"name": "\(take.text)", "generation": "12", "size": "5",
         "timeCreated": "2026-11-22T16:39:58Z"}
        """))
    let storage = try FirebaseSamples.storage(transport)
    let numbers = try await storage.describe(take)
    #expect(numbers.version == ObjectVersion("12"))
    #expect(numbers.md5 == nil)
    #expect(numbers.metadata == ["playtime": "3"])
    let strings = try await storage.describe(take)
    #expect(strings.modified == numbers.modified)
    #expect(strings.size == numbers.size)
  }

  @Test(
    "Malformed object metadata is reported as a server that isn't cloud storage",
    arguments: [
      "", "null", "[]", "{}", "hello", "<html>",
      #"{"name":"other","generation":"1","size":"1","timeCreated":"2026-11-22T16:39:58Z"}"#,
      #"{"name":"a","generation":"1","size":"-1","timeCreated":"2026-11-22T16:39:58Z"}"#,
      #"{"name":"a","generation":"x","size":"1","timeCreated":"2026-11-22T16:39:58Z"}"#,
      #"{"name":"a","generation":1e300,"size":"1","timeCreated":"2026-11-22T16:39:58Z"}"#,
      #"{"name":"a","generation":"1","size":"1","timeCreated":"2026-13-22T16:39:58Z"}"#,
      #"{"name":"a","generation":"1","size":"1","timeCreated":"yesterday"}"#,
    ])
  func nonsense(body: String) async throws {
    let storage = try FirebaseSamples.storage(ScriptedFirebase(.text(200, body)))
    let error = await FirebaseSamples.error { () throws(CloudError) in
      _ = try await storage.describe(ObjectName(listed: "a"))
    }
    #expect(error == .notStorage(host: "firebasestorage.googleapis.com"))
  }

  @Test("A listing includes objects at all depths and omits invalid entries")
  func listing() async throws {
    let transport = ScriptedFirebase(
      .text(
        200,
        """
        {"prefixes": ["a b/x/"], "nextPageToken": "n+1", "items": [
         {"name": "a b/1", "bucket": "B"}, {"name": "a b/"}, {"name": "a b//2"},
         {"name": "c/3"}, {"name": "a b/x/4"}]}
        """), .text(200, "{}"))
    let storage = try FirebaseSamples.storage(transport)
    let page = try await storage.page(of: "a b/", after: nil)
    #expect(page.entries.map(\.name.text) == ["a b/1", "a b/x/4"])
    let last = try await storage.page(of: "a b/", after: page.next)
    #expect(last.entries.isEmpty)
    #expect(last.next == nil)
    #expect(
      transport.requests.map(\.url) == [
        root + "?prefix=a%20b%2F", root + "?prefix=a%20b%2F&pageToken=n%2B1",
      ])
  }

  @Test("A listing page that refers to itself is an error")
  func repeatedPage() async throws {
    let transport = ScriptedFirebase(.text(200, #"{"nextPageToken": "same"}"#))
    let storage = try FirebaseSamples.storage(transport)
    let error = await FirebaseSamples.error { () throws(CloudError) in
      _ = try await storage.page(of: "", after: PageToken("same"))
    }
    guard case .unexpected(200, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Invalid prefixes and object names are rejected without a request")
  func badNames() async throws {
    let transport = ScriptedFirebase()
    let storage = try FirebaseSamples.storage(transport)
    let prefix = await FirebaseSamples.error { () throws(CloudError) in
      _ = try await storage.page(of: "a", after: nil)
    }
    #expect(prefix == .badName("a"))
    for name in ["", ".", "..", String(repeating: "a", count: 1025)] {
      let name = ObjectName(listed: name)
      #expect(
        await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.describe(name)
        } == .badName(name.text))
      #expect(
        await FirebaseSamples.error { () throws(CloudError) in
          try await storage.delete(name, of: nil)
        } == .badName(name.text))
    }
    #expect(transport.requests.isEmpty)
  }

  @Test(
    "A new object with an unsafe name is rejected without a request",
    arguments: ["../a", "/a", "a//b", "a\nb"])
  func newNames(text: String) async throws {
    let transport = ScriptedFirebase()
    let storage = try FirebaseSamples.storage(transport)
    let (name, content) = (ObjectName(listed: text), try FirebaseSamples.content([1]))
    #expect(
      await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.write(
          content, to: name, details: FirebaseSamples.details, condition: .always, progress: nil)
      } == .badName(text))
    #expect(
      await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.beginUpload(
          of: 1, to: name, details: FirebaseSamples.details, condition: .always)
      } == .badName(text))
    #expect(transport.requests.isEmpty)
  }

  @Test("An update clears removed metadata keys and spells `playTime` as the phone does")
  func update() async throws {
    let transport = ScriptedFirebase(
      FirebaseSamples.object(metadata: #"{"playtime": "1", "Title": "a", "mood": "b"}"#),
      FirebaseSamples.object(metadata: #"{"playTime": "2", "mood": "c"}"#))
    let details = ObjectDetails(
      contentType: "audio/flac", metadata: ["playtime": "2", "mood": "c"])
    let object = try await FirebaseSamples.storage(transport)
      .update(take, details: details, of: ObjectVersion("7"))
    #expect(object.metadata == details.metadata)
    let request = try #require(transport.requests.last)
    #expect(request.method == .patch)
    #expect(request["Content-Type"] == "application/json; charset=utf-8")
    #expect(
      request.text
        == #"{"contentType":"audio/flac","metadata":"#
        + #"{"Title":null,"mood":"c","playTime":"2","playtime":null}}"#)
  }

  @Test("An update fails if the object's version changes before or during it")
  func updateChanged() async throws {
    for answers in [[6], [7, 8]] {
      let steps = answers.map { FirebaseSamples.object(generation: $0) }
      let transport = ScriptedFirebase(steps)
      let storage = try FirebaseSamples.storage(transport)
      let error = await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.update(
          take, details: FirebaseSamples.details, of: ObjectVersion("7"))
      }
      #expect(error == .changed(take))
      #expect(transport.requests.count == answers.count)
    }
  }

  @Test("Deleting a missing object succeeds, and deleting an outdated version fails")
  func delete() async throws {
    let name = take
    for steps in [
      [ScriptedFirebase.Step.text(204)], [.text(200)], [.text(404, "Not Found")],
    ] {
      try await FirebaseSamples.storage(ScriptedFirebase(steps)).delete(name, of: nil)
    }
    try await FirebaseSamples.storage(ScriptedFirebase(.text(404, "Not Found")))
      .delete(name, of: ObjectVersion("7"))
    let changed = ScriptedFirebase(FirebaseSamples.object(generation: 8))
    let storage = try FirebaseSamples.storage(changed)
    let error = await FirebaseSamples.error { () throws(CloudError) in
      try await storage.delete(name, of: ObjectVersion("7"))
    }
    #expect(error == .changed(name))
    #expect(changed.requests.map(\.method) == [.get])
  }

  @Test("A link contains the object's first token, needs a token, and can't be revoked")
  func share() async throws {
    let transport = ScriptedFirebase(
      FirebaseSamples.object(tokens: "t+1,t2"), FirebaseSamples.object())
    let storage = try FirebaseSamples.storage(transport)
    let link = try await storage.makeLink(take, for: 60)
    #expect(link.url == root + "/Takes%2FOne%20%2B%20two.flac?alt=media&token=t%2B1")
    #expect(link.expiration == nil)
    let name = take
    #expect(
      await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.makeLink(name, for: 60)
      } == .cannotShare)
    #expect(
      await FirebaseSamples.error { () throws(CloudError) in
        try await storage.stopSharing(name)
      } == .cannotRevoke(name))
  }

  @Test(
    "Accounts with invalid buckets or unsafe emulator addresses are rejected",
    arguments: [
      (FirebaseAccount(bucket: "a/b"), CloudError.noBucket("a/b")),
      (FirebaseAccount(bucket: ""), .noBucket("")),
      (
        FirebaseAccount(bucket: "bucket", storageEmulator: "192.168.1.2:9199"),
        .notEncrypted(host: "192.168.1.2")
      ),
      (
        FirebaseAccount(bucket: "bucket", authEmulator: "127.0.0.1.evil.com:80"),
        .notEncrypted(host: "127.0.0.1.evil.com")
      ),
      (
        FirebaseAccount(bucket: "bucket", storageEmulator: "http://localhost:9199"),
        .notStorage(host: "http://localhost:9199")
      ),
      (
        FirebaseAccount(bucket: "bucket", storageEmulator: "localhost:none"),
        .notStorage(host: "localhost:none")
      ),
    ])
  func unsafeAccount(account: FirebaseAccount, error: CloudError) {
    #expect(throws: error) {
      try FirebaseStorage(account, session: nil, transport: ScriptedFirebase())
    }
  }

  @Test("Emulators on this machine are used for sign-in and storage")
  func emulators() async throws {
    let account = FirebaseAccount(
      bucket: "bucket", apiKey: "any", storageEmulator: "[::1]:9199",
      authEmulator: "localhost:9099")
    let transport = ScriptedFirebase(
      FirebaseSamples.refreshed("token"), .text(200, "{}"))
    let session = try FirebaseSession(
      account, refreshToken: "r", transport: transport, time: VirtualTime()
    ) { _ in }
    let storage = try FirebaseStorage(
      account, session: session, transport: transport, time: VirtualTime())
    _ = try await storage.page(of: "", after: nil)
    #expect(
      transport.requests.map(\.url) == [
        "http://localhost:9099/securetoken.googleapis.com/v1/token?key=any",
        "http://[::1]:9199/v0/b/bucket/o",
      ])
  }
}
