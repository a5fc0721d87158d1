import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

extension FirebaseServiceTests {
  @Suite("Failures")
  struct Failures {
    private let take = FirebaseSamples.take

    /// Returns the error of each kind of request.
    private func errors(_ storage: FirebaseStorage) async throws -> [CloudError?] {
      let (take, content) = (take, try FirebaseSamples.content([1]))
      return [
        await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.page(of: "Takes/", after: nil)
        },
        await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.describe(take)
        },
        await FirebaseSamples.error { () throws(CloudError) in
          try await storage.read(take, from: 0, of: nil, into: KeptContent())
        },
        await FirebaseSamples.error { () throws(CloudError) in
          try await storage.delete(take, of: nil)
        },
        await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.update(take, details: FirebaseSamples.details, of: nil)
        },
        await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.write(
            content, to: take, details: FirebaseSamples.details, condition: .always,
            progress: nil)
        },
        await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.beginUpload(
            of: 1, to: take, details: FirebaseSamples.details, condition: .always)
        },
      ]
    }

    @Test(
      "A problem with the whole bucket is reported by every kind of request",
      arguments: [
        (#"{"quota": "all"}"#, CloudError.quotaExceeded),
        (#"{"captivePortal": true}"#, .notStorage(host: "127.0.0.1")),
        (#"{"rules": []}"#, .refused), (#"{"appCheckToken": "other"}"#, .refused),
      ])
    func everything(options: String, error: CloudError) async throws {
      let service = try FirebaseService(options)
      try service.put(take.text, "hello")
      for met in try await errors(service.storage()) { #expect(met == error) }
      #expect(error.pausesStorage)
      #expect(try service.server.object(take.text) == Data("hello".utf8))
    }

    @Test("A captive portal's page is rejected when reading, uploading, and signing in")
    func captivePortal() async throws {
      let service = try FirebaseService()
      let storage = try service.storage()
      let (name, kept) = (take, KeptContent())
      let upload = try await storage.beginUpload(
        of: 1, to: name, details: FirebaseSamples.details, condition: .always)
      let session = try service.session()
      try service.server.control(#"{"options": {"captivePortal": true}}"#)
      let host = CloudError.notStorage(host: "127.0.0.1")
      #expect(
        await FirebaseSamples.error { () throws(CloudError) in
          try await storage.read(name, from: 0, of: nil, into: kept)
        } == host)
      #expect(kept.size == nil)
      #expect(
        await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.state(of: upload)
        } == host)
      #expect(
        await FirebaseSamples.error { () throws(CloudError) in
          try await session.signInAnonymously()
        } == host)
    }

    @Test("A missing bucket is reported by listing and writing, but not by describing an object")
    func noBucket() async throws {
      let service = try FirebaseService(#"{"bucketMissing": true}"#)
      let errors = try await errors(service.storage())
      #expect(errors[0] == .noBucket(FirebaseServer.bucket))
      #expect(errors[1] == .notFound(take))
      #expect(errors[5] == .noBucket(FirebaseServer.bucket))
      #expect(errors[6] == .noBucket(FirebaseServer.bucket))
    }

    @Test("Objects can still be read when the quota is full")
    func quota() async throws {
      let service = try FirebaseService(#"{"quota": "writes"}"#)
      try service.put(take.text, "hello")
      let errors = try await errors(service.storage())
      #expect(errors[1] == nil)
      #expect(errors[2] == nil)
      #expect(errors[5] == .quotaExceeded)
    }

    @Test("With security rules, a refused object is distinguished from a refused folder")
    func rules() async throws {
      let service = try FirebaseService(
        """
        {"rules": [{"path": "users/{uid}/", "allow": ["read", "list", "write"]},
         {"path": "open/", "allow": ["read", "list"]},
         {"path": "open/secret", "deny": ["read"]}]}
        """)
      for name in ["users/bert/1", "open/secret", "open/1"] { try service.put(name, "x") }
      let session = try service.session()
      let user = try await session.signInAnonymously()
      let storage = try service.storage(session)
      func error(_ text: String) async -> CloudError? {
        await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.describe(ObjectName(listed: text))
        }
      }
      #expect(await error("open/1") == nil)
      #expect(await error("open/secret") == .objectRefused(ObjectName(listed: "open/secret")))
      #expect(await error("open/none") == .notFound(ObjectName(listed: "open/none")))
      #expect(await error("users/bert/1") == .refused)
      #expect(await error("users/bert/none") == .refused)
      let own = ObjectName(listed: "users/\(user.id)/1")
      #expect(await error(own.text) == .notFound(own))
      _ = try await storage.write(
        try FirebaseSamples.content([1]), to: own, details: FirebaseSamples.details,
        condition: .absent, progress: nil)
      #expect(await error(own.text) == nil)
      let open = ObjectName(listed: "open/2")
      let content = try FirebaseSamples.content([1])
      #expect(
        await FirebaseSamples.error { () throws(CloudError) in
          _ = try await storage.write(
            content, to: open, details: FirebaseSamples.details, condition: .always,
            progress: nil)
        } == .objectRefused(open))
    }

    @Test("A busy service's wait time is reported, and requests aren't repeated")
    func busy() async throws {
      let service = try FirebaseService()
      try service.next(#"{"status": 503, "headers": {"Retry-After": "2"}, "times": 7}"#)
      for error in try await errors(service.storage()) {
        #expect(error == .busy(status: 503, wait: 2))
      }
      #expect(try service.server.log().count == 7)
    }

    @Test("Redirects aren't followed by any kind of request")
    func redirect() async throws {
      let service = try FirebaseService()
      let target = service.server.endpoint + "/elsewhere"
      try service.next(
        #"{"status": 307, "headers": {"Location": "\#(target)"}, "times": 7}"#)
      for error in try await errors(service.storage()) {
        #expect(error == .notStorage(host: "127.0.0.1"))
      }
      #expect(try service.server.log().allSatisfy { !$0.target.contains("elsewhere") })
    }

    @Test(
      "Resuming a read fails if the object has changed in the meantime", arguments: [false, true])
    func changed(isEmulator: Bool) async throws {
      let service = try FirebaseService(isEmulator: isEmulator)
      let (storage, name, kept) = (try service.storage(), take, KeptContent())
      try service.put(name.text, "first first first")
      try service.next(
        #"{"path": "alt=media", "truncate": 6, "replace": {"name": "\#(name.text)", "text": "second second sec"}}"#
      )
      let broken = await FirebaseSamples.error { () throws(CloudError) in
        try await storage.read(name, from: 0, of: nil, into: kept)
      }
      #expect(broken == .noAnswer(host: "127.0.0.1"))
      #expect(kept.bytes.count <= 6)
      let (version, count) = (kept.version, kept.bytes.count)
      #expect(version != nil)
      let rest = KeptContent()
      let error = await FirebaseSamples.error { () throws(CloudError) in
        try await storage.read(name, from: count, of: version, into: rest)
      }
      #expect(error == .changed(name))
      #expect(rest.size == nil)
    }

    @Test("An interrupted read resumes where it stopped")
    func goesOn() async throws {
      let service = try FirebaseService()
      let (storage, name, kept) = (try service.storage(), take, KeptContent())
      try service.put(name.text, "0123456789")
      try service.next(#"{"path": "alt=media", "truncate": 6}"#)
      _ = await FirebaseSamples.error { () throws(CloudError) in
        try await storage.read(name, from: 0, of: nil, into: kept)
      }
      let rest = KeptContent()
      try await storage.read(name, from: kept.bytes.count, of: kept.version, into: rest)
      #expect(String(decoding: kept.bytes + rest.bytes, as: UTF8.self) == "0123456789")
    }

    @Test("Reading from an offset fails if the service ignores ranges")
    func ignoredRange() async throws {
      let service = try FirebaseService(#"{"ignoreRange": true}"#)
      let (storage, name, kept) = (try service.storage(), take, KeptContent())
      try service.put(name.text, "0123456789")
      let error = await FirebaseSamples.error { () throws(CloudError) in
        try await storage.read(name, from: 4, of: nil, into: kept)
      }
      #expect(error == .changed(name))
      #expect(kept.size == nil)
      try await storage.read(name, from: 10, of: nil, into: kept)
      #expect(kept.bytes.isEmpty)
    }

    @Test("An empty object can be written and read", arguments: [false, true])
    func empty(isEmulator: Bool) async throws {
      let storage = try FirebaseService(isEmulator: isEmulator).storage()
      let kept = KeptContent()
      let written = try await storage.write(
        try FirebaseSamples.content([]), to: take, details: FirebaseSamples.details,
        condition: .absent, progress: nil)
      #expect(written.size == 0)
      try await storage.read(take, from: 0, of: written.version, into: kept)
      #expect(kept.size == 0)
    }

    @Test("A request can be canceled while the service doesn't respond")
    func cancelled() async throws {
      let service = try FirebaseService()
      let (storage, name) = (try service.storage(), take)
      try service.next(#"{"hold": "before"}"#)
      let request = Task { try await storage.describe(name) }
      while try service.server.heldCount() == 0 { try await Task.sleep(for: .milliseconds(1)) }
      request.cancel()
      await #expect(throws: CloudError.cancelled) { try await request.value }
      try service.server.control(#"{"release": true}"#)
    }
  }
}
