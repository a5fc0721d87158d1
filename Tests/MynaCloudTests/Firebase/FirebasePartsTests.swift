import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

@Suite("Firebase multipart uploads")
struct FirebasePartsTests {
  private let take = FirebaseSamples.take
  private let url = "https://firebasestorage.googleapis.com/s?upload_id=1"

  private func session(_ url: String? = nil, size: Int = 4) -> UploadSession {
    UploadSession(
      name: take, size: size, reference: url ?? self.url, details: FirebaseSamples.details,
      condition: .always)
  }

  private func status(
    _ status: String?, _ code: Int = 200, received: String? = nil, body: String = ""
  ) -> ScriptedFirebase.Step {
    .text(
      code, body,
      [
        status.map { HTTPHeader("x-goog-upload-status", $0) },
        received.map { HTTPHeader("X-Goog-Upload-Size-Received", $0) },
      ].compactMap { $0 })
  }

  private func begin(at url: String?) async throws -> CloudError? {
    let headers = [
      HTTPHeader("X-Goog-Upload-Status", "active"),
      HTTPHeader("X-Goog-Upload-Chunk-Granularity", "262144"),
    ]
    let transport = ScriptedFirebase(
      .text(200, "", headers + (url.map { [HTTPHeader("X-Goog-Upload-URL", $0)] } ?? [])))
    let storage = try FirebaseSamples.storage(transport)
    let take = take
    return await FirebaseSamples.error { () throws(CloudError) in
      _ = try await storage.beginUpload(
        of: 4, to: take, details: FirebaseSamples.details, condition: .always)
    }
  }

  @Test("An upload session's URL is accepted only from the service's own server")
  func address() async throws {
    #expect(try await begin(at: url) == nil)
    #expect(try await begin(at: "HTTPS://FirebaseStorage.googleapis.com:443/x") == nil)
    for bad in [
      nil, "", "/relative", "http://firebasestorage.googleapis.com/x",
      "https://firebasestorage.googleapis.com.evil.com/x",
      "https://firebasestorage.googleapis.com@evil.com/x",
      "https://evil.com/https://firebasestorage.googleapis.com/x",
      "https://firebasestorage.googleapis.com:8443/x",
      "https://evil.com\\@firebasestorage.googleapis.com/",
    ] {
      #expect(
        try await begin(at: bad) == .notStorage(host: "firebasestorage.googleapis.com"),
        "\(bad ?? "none")")
    }
  }

  @Test("A saved session with another server's URL sends no request")
  func foreignSession() async throws {
    let transport = ScriptedFirebase()
    let storage = try FirebaseSamples.storage(
      transport, session: try FirebaseSamples.session(transport))
    let foreign = session("https://evil.com/s")
    #expect(try await storage.state(of: foreign) == .gone)
    try await storage.cancel(foreign)
    #expect(transport.requests.isEmpty)
  }

  @Test("An upload's state matches the service's report: receiving, gone, or complete")
  func state() async throws {
    let object = FirebaseSamples.object()
    let storage = try FirebaseSamples.storage(
      ScriptedFirebase(
        status("active", received: "3"), status("Active", received: "5"), status("cancelled"),
        status(nil, 404), status(nil, 410), status("final"), object, status("final"),
        FirebaseSamples.object(size: 8)))
    #expect(try await storage.state(of: session()) == .receiving(nextOffset: 3))
    // More than the content: the service stored some bytes twice.
    #expect(try await storage.state(of: session()) == .gone)
    for _ in 0..<3 { #expect(try await storage.state(of: session()) == .gone) }
    guard case .complete(let found) = try await storage.state(of: session()) else {
      Issue.record("An upload that is complete is not known to be")
      return
    }
    #expect(found.size == 4)
    #expect(try await storage.state(of: session()) == .gone)
  }

  @Test("A response without a valid upload status is an error and doesn't end the upload")
  func noStatus() async throws {
    for step in [
      status(nil), status("odd"), status("active"), status("active", received: "-1"),
      .text(200, "<html>"),
    ] {
      let storage = try FirebaseSamples.storage(ScriptedFirebase(step))
      let session = session()
      let error = await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.state(of: session)
      }
      #expect(error == .notStorage(host: "firebasestorage.googleapis.com"))
    }
  }

  /// Returns the error of sending a part.
  private func send(
    _ range: Range<Int>, _ steps: ScriptedFirebase.Step..., isSignedIn: Bool = false
  ) async throws -> (CloudError?, ScriptedFirebase) {
    let transport = ScriptedFirebase(
      isSignedIn ? [FirebaseSamples.refreshed("token-1")] + steps : steps)
    let user = isSignedIn ? try FirebaseSamples.session(transport) : nil
    let storage = try FirebaseSamples.storage(transport, session: user)
    let (session, content) = (session(), try FirebaseSamples.content([1, 2, 3, 4]))
    let error = await FirebaseSamples.error { () throws(CloudError) in
      try await storage.send(range, of: content, in: session, progress: nil)
    }
    #expect(transport.stepsLeft == 0)
    return (error, transport)
  }

  @Test("Each part specifies its offset, and the last part also ends the upload")
  func parts() async throws {
    let (first, transport) = try await send(0..<2, status("active"))
    #expect(first == nil)
    let request = try #require(transport.requests.first)
    #expect(request.url == url)
    #expect(request["X-Goog-Upload-Command"] == "upload")
    #expect(request["X-Goog-Upload-Offset"] == "0")
    #expect(request.text == "\u{1}\u{2}")
    let object =
      #"{"name":"\#(take.text)","generation":"1","size":"4","timeCreated":"2026-11-22T16:39:58Z"}"#
    let (last, other) = try await send(2..<4, status("final", body: object))
    #expect(last == nil)
    #expect(other.requests.first?["X-Goog-Upload-Command"] == "upload, finalize")
    #expect(other.requests.first?["X-Goog-Upload-Offset"] == "2")
    let longer = object.replacingOccurrences(of: "\"4\"", with: "\"6\"")
    #expect(try await send(2..<4, status("final", body: longer)).0 == .damaged(take))
  }

  @Test("A part that fails isn't sent again, and the error counts as temporary")
  func neverRepeated() async throws {
    for (step, error) in [
      (status(nil, 503), .busy(status: 503, wait: nil)),
      (status(nil, 408), .busy(status: 408, wait: nil)),
      (status("cancelled", 400), .busy(status: 400, wait: nil)),
      (status(nil, 404), .busy(status: 410, wait: nil)),
      (.failure(.interrupted(host: "h")), .noAnswer(host: "h")),
      (status("cancelled"), .busy(status: 200, wait: nil)),
      (status("final"), .busy(status: 200, wait: nil)),
    ] as [(ScriptedFirebase.Step, CloudError)] {
      let (met, transport) = try await send(0..<2, step)
      #expect(met == error)
      #expect(transport.requests.count == 1)
      #expect(error.isPassing)
    }
  }

  @Test("A part with a rejected token isn't sent again, but the token is replaced")
  func token() async throws {
    let (error, transport) = try await send(
      0..<2, status(nil, 401), FirebaseSamples.refreshed("token-2"), isSignedIn: true)
    #expect(error == .busy(status: 401, wait: nil))
    #expect(transport.requests.filter { $0.url == url }.count == 1)
    #expect(transport.requests.compactMap { $0["Authorization"] } == ["Firebase token-1"])
  }

  @Test("If all bytes of an upload have arrived, finishing completes it")
  func finish() async throws {
    let object =
      #"{"name":"\#(take.text)","generation":"1","size":"4","timeCreated":"2026-11-22T16:39:58Z"}"#
    let transport = ScriptedFirebase(
      status("active", received: "4"), status("final", body: object))
    let storage = try FirebaseSamples.storage(transport)
    #expect(try await storage.finish(session()).version == ObjectVersion("1"))
    #expect(
      transport.requests.compactMap { $0["X-Goog-Upload-Command"] } == ["query", "finalize"])
  }

  @Test("Finishing an upload again returns its object, and missing parts cause a temporary error")
  func finishAgain() async throws {
    let done = try FirebaseSamples.storage(
      ScriptedFirebase(status("final"), FirebaseSamples.object()))
    #expect(try await done.finish(session()).version == ObjectVersion("7"))
    for step in [status("active", received: "2"), status(nil, 404)] {
      let storage = try FirebaseSamples.storage(ScriptedFirebase(step))
      let session = session()
      let error = await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.finish(session)
      }
      #expect(error?.isPassing == true)
    }
  }

  @Test("An upload's condition is checked again before the last part")
  func condition() async throws {
    let transport = ScriptedFirebase(FirebaseSamples.object())
    let storage = try FirebaseSamples.storage(transport)
    let content = try FirebaseSamples.content([1, 2, 3, 4])
    let upload = UploadSession(
      name: take, size: 4, reference: url, details: FirebaseSamples.details, condition: .absent)
    let error = await FirebaseSamples.error { () throws(CloudError) in
      try await storage.send(2..<4, of: content, in: upload, progress: nil)
    }
    #expect(error == .changed(take))
    #expect(transport.requests.map(\.method) == [.get])
  }

  @Test("Finishing an upload fails if another program has replaced the object in the meantime")
  func overwritten() async throws {
    let storage = try FirebaseSamples.storage(
      ScriptedFirebase(status("final"), FirebaseSamples.object(size: 5)))
    let (session, take) = (session(), take)
    let error = await FirebaseSamples.error { () throws(CloudError) in
      _ = try await storage.finish(session)
    }
    #expect(error == .changed(take))
  }

  @Test("Canceling an upload that is gone or finished succeeds")
  func cancel() async throws {
    for step in [status("cancelled"), status(nil, 404), status(nil, 410), status(nil, 400)] {
      try await FirebaseSamples.storage(ScriptedFirebase(step)).cancel(session())
    }
  }

  @Test("The part size is a multiple of 256 KiB, and at most 32 MiB")
  func partSize() throws {
    let size = try FirebaseSamples.storage(ScriptedFirebase()).partSize
    #expect(size.isMultiple(of: 262_144))
    #expect(size <= 32 << 20)
  }
}
