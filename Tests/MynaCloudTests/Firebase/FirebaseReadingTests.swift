import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

@Suite("Firebase reads")
struct FirebaseReadingTests {
  private let take = FirebaseSamples.take

  private func head(
    _ status: Int, generation: Int? = 7, range: String? = nil, length: Int? = nil
  ) -> HTTPResponseHead {
    HTTPResponseHead(
      status: status,
      headers: [
        generation.map { HTTPHeader("x-goog-generation", String($0)) },
        range.map { HTTPHeader("Content-Range", $0) },
        length.map { HTTPHeader("Content-Length", String($0)) },
      ].compactMap { $0 })
  }

  /// Returns the error of reading from an offset.
  private func error(
    from offset: Int, into kept: KeptContent, _ steps: ScriptedFirebase.Step...
  ) async throws -> CloudError? {
    let transport = ScriptedFirebase(steps)
    let storage = try FirebaseSamples.storage(transport)
    let take = take
    let error = await FirebaseSamples.error { () throws(CloudError) in
      try await storage.read(take, from: offset, of: ObjectVersion("7"), into: kept)
    }
    #expect(transport.stepsLeft == 0)
    return error
  }

  @Test("Reading from the beginning sends no `Range` header, and reading from an offset sends one")
  func content() async throws {
    let transport = ScriptedFirebase(
      .answer(HTTPResponse(head(200, length: 4), body: [1, 2, 3, 4])),
      .answer(HTTPResponse(head(206, range: "bytes 1-3/4"), body: [2, 3, 4])))
    let storage = try FirebaseSamples.storage(transport)
    for offset in [0, 1] {
      let kept = KeptContent()
      try await storage.read(take, from: offset, of: nil, into: kept)
      #expect(kept.bytes == Array([1, 2, 3, 4].dropFirst(offset)))
      #expect(kept.version == ObjectVersion("7"))
      #expect(kept.size == 4)
    }
    #expect(transport.requests.map { $0["Range"] } == [nil, "bytes=1-"])
    #expect(transport.requests.allSatisfy { $0.url.hasSuffix("flac?alt=media") })
    #expect(transport.requests.allSatisfy { $0["Accept-Encoding"] == nil })
  }

  @Test("If an interrupted read continues, content from another version is rejected")
  func otherVersion() async throws {
    let kept = KeptContent()
    let answer = HTTPResponse(head(206, generation: 8, range: "bytes 1-3/4"), body: [2, 3, 4])
    #expect(try await error(from: 1, into: kept, .answer(answer)) == .changed(take))
    #expect(kept.size == nil)
  }

  @Test("A whole object is rejected as the response to a range request")
  func wholeObject() async throws {
    let kept = KeptContent()
    let answer = HTTPResponse(head(200, length: 4), body: [1, 2, 3, 4])
    #expect(
      try await error(from: 1, into: kept, .answer(answer), FirebaseSamples.object())
        == .changed(take))
    #expect(kept.size == nil)
  }

  @Test(
    "A response with a range other than the requested one is rejected",
    arguments: ["bytes 0-3/4", "bytes 2-3/4", "bytes 1-2/4"])
  func otherRange(range: String) async throws {
    let kept = KeptContent()
    let answer = HTTPResponse(head(206, range: range), body: [2, 3])
    #expect(
      try await error(from: 1, into: kept, .answer(answer), FirebaseSamples.object())
        == .changed(take))
    #expect(kept.size == nil)
  }

  @Test(
    "A malformed range is reported as a server that isn't cloud storage",
    arguments: [
      "bytes", "bytes 1-", "bytes 3-1/4", "bytes 1-4/4", "bytes */4", "1-3/4", "items 1-3/4",
    ])
  func nonsense(range: String) async throws {
    let answer = HTTPResponse(head(206, range: range), body: [2, 3, 4])
    #expect(
      try await error(from: 1, into: KeptContent(), .answer(answer))
        == .notStorage(host: "firebasestorage.googleapis.com"))
  }

  @Test("A login page isn't accepted as an object's content")
  func page() async throws {
    let kept = KeptContent()
    let answer = HTTPResponse(head(200, generation: nil, length: 6), body: Array("<html>".utf8))
    #expect(
      try await error(from: 0, into: kept, .answer(answer))
        == .notStorage(host: "firebasestorage.googleapis.com"))
    #expect(kept.size == nil)
  }

  @Test("Reading at the end of an object returns no bytes, whether the server sends 416 or 200")
  func end() async throws {
    let whole = HTTPResponse(head(200, length: 4), body: [1, 2, 3, 4])
    for step in [ScriptedFirebase.Step.text(416), .answer(whole)] {
      let kept = KeptContent()
      #expect(try await error(from: 4, into: kept, step, FirebaseSamples.object()) == nil)
      #expect(kept.bytes.isEmpty)
      #expect(kept.size == 4)
    }
  }

  @Test("Reading past the end, or at the end of another version, reports a changed object")
  func pastEnd() async throws {
    for object in [FirebaseSamples.object(size: 3), FirebaseSamples.object(generation: 8)] {
      #expect(try await error(from: 4, into: KeptContent(), .text(416), object) == .changed(take))
    }
  }

  @Test("An empty object can be read")
  func empty() async throws {
    let kept = KeptContent()
    #expect(
      try await error(from: 0, into: kept, .answer(HTTPResponse(head(200, length: 0)))) == nil)
    #expect(kept.size == 0)
  }

  @Test("A response that ends early is an error")
  func short() async throws {
    let answer = HTTPResponse(head(200, length: 4), body: [1, 2])
    #expect(
      try await error(from: 0, into: KeptContent(), .answer(answer))
        == .noAnswer(host: "firebasestorage.googleapis.com"))
  }

  @Test("Reading a missing object fails as not found")
  func missing() async throws {
    #expect(
      try await error(from: 0, into: KeptContent(), .text(404, "Not Found")) == .notFound(take))
  }
}
