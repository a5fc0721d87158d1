import Files
import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

/// The client against an independent service.
///
/// The tests are serialized, since they share it.
@Suite("Firebase service", .serialized)
struct FirebaseServiceTests {
  @Suite("Objects")
  struct Objects {
    private let take = FirebaseSamples.take

    @Test("An object can be written, listed, read, updated, and deleted", arguments: [false, true])
    func life(isEmulator: Bool) async throws {
      let service = try FirebaseService(isEmulator: isEmulator)
      let storage = try service.storage()
      let (content, bytes) = try UploadContent.noise(1_000)
      let details = FirebaseSamples.details
      let written = try await storage.write(
        content, to: take, details: details, condition: .absent, progress: nil)
      #expect(try service.server.object(take.text) == Data(bytes))
      #expect(written.md5 == content.md5)
      #expect(written.contentType == "audio/flac")
      #expect(written.metadata == details.metadata)
      #expect(abs(written.modified.timeIntervalSinceNow) < 600)
      #expect(try await storage.describe(take) == written)
      #expect(try await storage.page(of: "Takes/", after: nil).entries == [ListedObject(take)])
      for offset in [0, 400, 1_000] {
        let kept = KeptContent()
        try await storage.read(take, from: offset, of: written.version, into: kept)
        #expect(kept.bytes == Array(bytes[offset...]))
        #expect(kept.size == 1_000)
      }
      let changed = ObjectDetails(
        contentType: "audio/x-wav", metadata: ["playtime": "3", "mood": "ü\"\\"])
      let updated = try await storage.update(take, details: changed, of: written.version)
      #expect(updated.metadata == changed.metadata)
      #expect(updated.contentType == "audio/x-wav")
      #expect(updated.version == written.version)
      #expect(updated.modified == written.modified)
      let cleared = ObjectDetails(contentType: "audio/x-wav")
      #expect(try await storage.update(take, details: cleared, of: nil).metadata.isEmpty)
      try await storage.delete(take, of: written.version)
      #expect(try service.server.object(take.text) == nil)
      try await storage.delete(take, of: nil)
    }

    @Test("Object names with special URL characters are preserved")
    func names() async throws {
      let service = try FirebaseService()
      let storage = try service.storage()
      for text in ["a b+c%2F/ü/녹음?.#&=;.flac", "Voice/06_27_2022, 03:15:20\u{202F}PM", "~'()*!:@$"]
      {
        let name = ObjectName(listed: text)
        let written = try await storage.write(
          try FirebaseSamples.content(Array(text.utf8)), to: name,
          details: FirebaseSamples.details, condition: .always, progress: nil)
        #expect(written.name == name)
        #expect(try service.server.object(text) == Data(text.utf8))
        #expect(try await storage.describe(name) == written)
      }
      #expect(try await storage.page(of: "", after: nil).entries.count == 3)
    }

    @Test("A recording's length is stored under the phone's key, `playTime`")
    func playTime() async throws {
      let service = try FirebaseService()
      let name = PhoneRecording.name(for: Date(timeIntervalSince1970: 1_656_335_720))
      let details = PhoneRecording.details(seconds: 12.4)
      let object = try await service.storage().write(
        try FirebaseSamples.content([1]), to: name, details: details, condition: .always,
        progress: nil)
      #expect(PhoneRecording(object)?.seconds == 12)
      let state = String(decoding: try service.server.state(), as: UTF8.self)
      #expect(state.contains("playTime"))
      #expect(!state.contains("playtime"))
    }

    @Test(
      "A listing is complete despite short and empty pages",
      arguments: [
        (false, #"{"pageLimit": 2}"#), (false, #"{"pageLimit": 3, "emptyPages": 2}"#),
        (false, #"{"pageLimit": 2, "lastPageEmpty": true}"#), (true, #"{"pageLimit": 2}"#),
      ])
    func pages(isEmulator: Bool, options: String) async throws {
      let service = try FirebaseService(isEmulator: isEmulator, options)
      let names = ["a/1", "a/2/3", "a/2/4", "a/b", "a/ü", "ab"]
      for name in names { try service.put(name, "x") }
      let storage = try service.storage()
      for (prefix, count) in [("", 6), ("a/", 5), ("none/", 0)] {
        var found: [String] = []
        var token: PageToken?
        for _ in 0..<30 {
          let page = try await storage.page(of: prefix, after: token)
          found += page.entries.map(\.name.text)
          token = page.next
          if token == nil { break }
        }
        #expect(found.sorted() == names.filter { $0.hasPrefix(prefix) }.sorted())
        #expect(found.count == count)
      }
    }

    @Test("Accepts unquoted JSON numbers, and a 200 response to DELETE")
    func habits() async throws {
      let service = try FirebaseService(#"{"numericGenerations": true, "deleteStatus": 200}"#)
      try service.put("a", "hello")
      let storage = try service.storage()
      let name = ObjectName(listed: "a")
      #expect(try await storage.describe(name).size == 5)
      try await storage.delete(name, of: nil)
      #expect(try service.server.object("a") == nil)
    }

    @Test("Writes, uploads, and deletions fail if the object isn't the expected version")
    func conditions() async throws {
      let service = try FirebaseService()
      let storage = try service.storage()
      let (name, content) = (take, try FirebaseSamples.content([1]))
      try service.put(name.text, "theirs")
      for condition in [WriteCondition.absent, .version(ObjectVersion("1"))] {
        let error = await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.write(
            content, to: name, details: FirebaseSamples.details, condition: condition,
            progress: nil)
        }
        #expect(error == .changed(name))
        let begun = await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.beginUpload(
            of: 1, to: name, details: FirebaseSamples.details, condition: condition)
        }
        #expect(begun == .changed(name))
      }
      #expect(try service.server.object(name.text) == Data("theirs".utf8))
      let theirs = try await storage.describe(name).version
      _ = try await storage.write(
        content, to: name, details: FirebaseSamples.details, condition: .version(theirs),
        progress: nil)
      let error = await FirebaseSamples.error { () throws(CloudError) in
        try await storage.delete(name, of: theirs)
      }
      #expect(error == .changed(name))
      #expect(try service.server.object(name.text) == Data([1]))
    }

    @Test("Content that doesn't match its hash is reported as damaged", arguments: [false, true])
    func wrongHash(isEmulator: Bool) async throws {
      let storage = try FirebaseService(isEmulator: isEmulator).storage()
      let name = take
      for count in [3, 300_000] {
        let bytes = [UInt8](repeating: 1, count: count)
        let content = UploadContent(
          .bytes(bytes), size: count, md5: try FirebaseSamples.md5([9]))
        let error = await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.write(
            content, to: name, details: FirebaseSamples.details, condition: .always,
            progress: nil)
        }
        #expect(error == .damaged(name))
      }
    }

    @Test("A link works without signing in, and isn't created without a token")
    func link() async throws {
      let service = try FirebaseService()
      let name = take
      try service.put(name.text, "hello")
      let link = try await service.storage().makeLink(name, for: 60)
      #expect(link.url.hasPrefix(service.server.endpoint))
      let target = String(link.url.dropFirst(service.server.endpoint.count))
      let answer = try askLoopback("GET", target, port: service.server.port)
      #expect(answer.status == 200)
      #expect(answer.body == Data("hello".utf8))
      let bare = try FirebaseService(#"{"downloadTokens": false}"#)
      try bare.put(name.text, "hello")
      let storage = try bare.storage()
      let error = await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.makeLink(name, for: 60)
      }
      #expect(error == .cannotShare)
    }
  }
}
