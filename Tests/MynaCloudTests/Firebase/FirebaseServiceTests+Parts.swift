import Files
import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

extension FirebaseServiceTests {
  @Suite("Multipart uploads")
  struct Parts {
    private let take = FirebaseSamples.take
    /// Two parts of the required size, and a rest.
    private let size = 2 * 262_144 + 1_000
    private let granularity = 262_144

    private func begin(_ storage: FirebaseStorage) async throws -> UploadSession {
      try await storage.beginUpload(
        of: size, to: take, details: FirebaseSamples.details, condition: .absent)
    }

    /// Sends the missing bytes, and completes the upload.
    private func complete(
      _ session: UploadSession, of content: UploadContent, _ storage: FirebaseStorage
    ) async throws -> StoredObject {
      guard case .receiving(var next) = try await storage.state(of: session) else {
        return try await storage.finish(session)
      }
      while next < size {
        let end = min(size, next + granularity)
        try await storage.send(next..<end, of: content, in: session, progress: nil)
        next = end
      }
      return try await storage.finish(session)
    }

    /// Returns the error of sending the first two parts.
    private func send(
      _ range: Range<Int>, of content: UploadContent, in session: UploadSession,
      _ storage: FirebaseStorage
    ) async -> CloudError? {
      await FirebaseSamples.error { () throws(CloudError) in
        try await storage.send(range, of: content, in: session, progress: nil)
      }
    }

    @Test("Parts that are sent in order become one object", arguments: [false, true])
    func whole(isEmulator: Bool) async throws {
      let service = try FirebaseService(isEmulator: isEmulator)
      let storage = try service.storage()
      let (content, bytes) = try UploadContent.noise(size)
      let session = try await begin(storage)
      let progress = Collected<Int>()
      try await storage.send(0..<granularity, of: content, in: session) { progress.append($0) }
      #expect(progress.values.last == granularity)
      #expect(try await storage.state(of: session) == .receiving(nextOffset: granularity))
      #expect(try service.server.object(take.text) == nil)
      let object = try await complete(session, of: content, storage)
      #expect(try service.server.object(take.text) == Data(bytes))
      #expect(object.md5 == content.md5)
      #expect(object.metadata == FirebaseSamples.details.metadata)
      #expect(try await storage.finish(session) == object)
      #expect(try await storage.state(of: session) == .complete(object))
    }

    @Test("A file is uploaded as a single part of a session", arguments: [false, true])
    func file(isEmulator: Bool) async throws {
      let service = try FirebaseService(isEmulator: isEmulator)
      let scratch = Scratch(in: Scratch.memory)
      let (content, bytes) = try UploadContent.noise(size)
      try scratch.write(Data(bytes), to: "a")
      let object = try await service.storage().write(
        UploadContent(.file(try OpenFile(reading: scratch("a"))), size: size, md5: content.md5),
        to: take, details: FirebaseSamples.details, condition: .absent, progress: nil)
      #expect(object.md5 == content.md5)
      #expect(try service.server.object(take.text) == Data(bytes))
      #expect(try service.commands() == ["start", "upload, finalize"])
    }

    @Test("An upload of zero bytes creates an empty object", arguments: [false, true])
    func nothing(isEmulator: Bool) async throws {
      let service = try FirebaseService(isEmulator: isEmulator)
      let storage = try service.storage()
      let session = try await storage.beginUpload(
        of: 0, to: take, details: FirebaseSamples.details, condition: .always)
      #expect(try await storage.finish(session).size == 0)
      #expect(try service.server.object(take.text) == Data())
    }

    @Test(
      "An interrupted upload resumes with the bytes that haven't arrived",
      arguments: [false, true])
    func cut(isEmulator: Bool) async throws {
      let service = try FirebaseService(isEmulator: isEmulator)
      let storage = try service.storage()
      let (content, bytes) = try UploadContent.noise(size)
      let session = try await begin(storage)
      try service.next(#"{"command": "upload", "cutRequest": 300000}"#)
      let error = await send(0..<2 * granularity, of: content, in: session, storage)
      #expect(error == .noAnswer(host: "127.0.0.1"))
      #expect(
        try await storage.state(of: session)
          == .receiving(nextOffset: isEmulator ? 0 : granularity))
      _ = try await complete(session, of: content, storage)
      #expect(try service.server.object(take.text) == Data(bytes))
    }

    @Test("A part whose response was lost isn't sent twice", arguments: [false, true])
    func lostAnswer(isEmulator: Bool) async throws {
      let service = try FirebaseService(isEmulator: isEmulator)
      let storage = try service.storage()
      let (content, bytes) = try UploadContent.noise(size)
      let session = try await begin(storage)
      try service.next(#"{"command": "upload", "drop": "after"}"#)
      let error = await send(0..<granularity, of: content, in: session, storage)
      #expect(error?.isPassing == true)
      #expect(try service.commands() == ["start", "upload"])
      _ = try await complete(session, of: content, storage)
      #expect(try service.server.object(take.text) == Data(bytes))
    }

    @Test(
      "If the response to the last part was lost, the upload is reported as complete",
      arguments: [false, true])
    func lostEnd(isEmulator: Bool) async throws {
      let service = try FirebaseService(isEmulator: isEmulator)
      let storage = try service.storage()
      let (content, bytes) = try UploadContent.noise(size)
      let session = try await begin(storage)
      try await #require(send(0..<2 * granularity, of: content, in: session, storage) == nil)
      try service.next(#"{"command": "finalize", "drop": "after"}"#)
      let error = await send(2 * granularity..<size, of: content, in: session, storage)
      #expect(error?.isPassing == true)
      guard case .complete(let object) = try await storage.state(of: session) else {
        Issue.record("The service has the object, and the client does not know")
        return
      }
      #expect(object.md5 == content.md5)
      #expect(try service.server.object(take.text) == Data(bytes))
    }

    @Test(
      "An upload that the service has forgotten is reported as gone and can start over",
      arguments: ["404", "410", "\"cancelled\""])
    func forgotten(how: String) async throws {
      let service = try FirebaseService()
      let storage = try service.storage()
      let (content, bytes) = try UploadContent.noise(size)
      let session = try await begin(storage)
      try service.server.control(#"{"forgetSessions": \#(how)}"#)
      #expect(await send(0..<granularity, of: content, in: session, storage)?.isPassing == true)
      #expect(try await storage.state(of: session) == .gone)
      try await storage.cancel(session)
      _ = try await complete(try await begin(storage), of: content, storage)
      #expect(try service.server.object(take.text) == Data(bytes))
    }

    @Test("An upload session on another server is rejected", arguments: [false, true])
    func foreign(isEmulator: Bool) async throws {
      let service = try FirebaseService(
        isEmulator: isEmulator, #"{"sessionBase": "http://localhost.example:1"}"#)
      let (storage, take) = (try service.storage(), take)
      let error = await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.beginUpload(
          of: 1, to: take, details: FirebaseSamples.details, condition: .always)
      }
      #expect(error == .notStorage(host: "127.0.0.1"))
    }

    @Test("A token that expires during an upload is replaced, and the object arrives intact")
    func expired() async throws {
      let service = try FirebaseService(
        #"{"sessionNeedsToken": true, "rules": [{"path": "", "allow": ["read", "list", "write"], "if": "signedIn"}]}"#
      )
      let user = try service.session()
      _ = try await user.signInAnonymously()
      let storage = try service.storage(user)
      let (content, bytes) = try UploadContent.noise(size)
      let session = try await begin(storage)
      try await #require(send(0..<granularity, of: content, in: session, storage) == nil)
      try service.server.control(#"{"expireTokens": true}"#)
      let error = await send(granularity..<2 * granularity, of: content, in: session, storage)
      #expect(error == nil || error == .busy(status: 401, wait: nil))
      _ = try await complete(session, of: content, storage)
      #expect(try service.server.object(take.text) == Data(bytes))
      let requests = try service.server.log().filter { $0.header("X-Goog-Upload-Command") != nil }
      #expect(requests.allSatisfy { $0.header("Authorization")?.hasPrefix("Firebase ") == true })
    }

    @Test("A canceled upload no longer exists, and canceling a finished upload keeps its object")
    func cancelled() async throws {
      let service = try FirebaseService()
      let storage = try service.storage()
      let session = try await begin(storage)
      try await storage.cancel(session)
      #expect(try await storage.state(of: session) == .gone)
      let other = try await storage.beginUpload(
        of: 0, to: take, details: FirebaseSamples.details, condition: .always)
      _ = try await storage.finish(other)
      try await storage.cancel(other)
      #expect(try service.server.object(take.text) == Data())
    }
  }
}
