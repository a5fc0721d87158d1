import Files
import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

@Suite("Firebase writes")
struct FirebaseWritingTests {
  private let take = FirebaseSamples.take
  private let bytes: [UInt8] = [1, 2, 3, 4]

  private func write(
    _ transport: ScriptedFirebase, _ condition: WriteCondition = .always,
    progress: TransferProgress? = nil
  ) async throws -> (StoredObject?, CloudError?) {
    let storage = try FirebaseSamples.storage(transport)
    let (take, content) = (take, try FirebaseSamples.content(bytes))
    let object = Collected<StoredObject>()
    let error = await FirebaseSamples.error { () throws(CloudError) in
      object.append(
        try await storage.write(
          content, to: take, details: FirebaseSamples.details, condition: condition,
          progress: progress))
    }
    #expect(transport.stepsLeft == 0)
    return (object.values.first, error)
  }

  @Test("A small object is written with its details in one multipart request")
  func multipart() async throws {
    let md5 = try FirebaseSamples.md5(bytes)
    let transport = ScriptedFirebase(FirebaseSamples.object(md5: md5))
    let progress = Collected<Int>()
    let (object, error) = try await write(transport) { progress.append($0) }
    #expect(error == nil)
    #expect(object?.md5 == md5)
    let request = try #require(transport.requests.first)
    #expect(
      request.url == "https://firebasestorage.googleapis.com/v0/b/myna-test.appspot.com/o"
        + "?name=Takes%2FOne%20%2B%20two.flac")
    #expect(request["X-Goog-Upload-Protocol"] == "multipart")
    let type = try #require(request["Content-Type"])
    #expect(type.hasPrefix("multipart/related; boundary="))
    let boundary = type.dropFirst("multipart/related; boundary=".count)
    #expect(
      request.text
        == """
        --\(boundary)\r
        Content-Type: application/json; charset=utf-8\r
        \r
        {"contentType":"audio/flac","md5Hash":"CNbAWiFR6ykWSShL5lGH8Q==",\
        "metadata":{"title":"Größe"},"name":"Takes/One + two.flac"}\r
        --\(boundary)\r
        Content-Type: audio/flac\r
        \r
        \u{1}\u{2}\u{3}\u{4}\r
        --\(boundary)--
        """.replacingOccurrences(
          of: "CNbAWiFR6ykWSShL5lGH8Q==", with: Data(md5).base64EncodedString()))
    #expect(progress.values == [4])
  }

  @Test("A stored size or hash that differs from what was sent is reported as damage")
  func damaged() async throws {
    let md5 = try FirebaseSamples.md5([9])
    for answer in [FirebaseSamples.object(size: 5), FirebaseSamples.object(md5: md5)] {
      #expect(try await write(ScriptedFirebase(answer)).1 == .damaged(take))
    }
  }

  @Test("Write conditions are checked before anything is sent")
  func conditions() async throws {
    let missing = ScriptedFirebase.Step.text(404, "Not Found")
    let version = WriteCondition.version(ObjectVersion("7"))
    for (look, condition) in [
      (missing, WriteCondition.absent), (FirebaseSamples.object(), version),
    ] {
      let transport = ScriptedFirebase(look, FirebaseSamples.object())
      #expect(try await write(transport, condition).1 == nil)
    }
    for (look, condition) in [
      (FirebaseSamples.object(), WriteCondition.absent), (missing, version),
      (FirebaseSamples.object(generation: 8), version),
    ] {
      let transport = ScriptedFirebase(look)
      #expect(try await write(transport, condition).1 == .changed(take))
    }
    #expect(!(try FirebaseSamples.storage(ScriptedFirebase()).canWriteConditionally))
  }

  @Test("A file is streamed from disk as one part of a session")
  func file() async throws {
    let scratch = Scratch(in: Scratch.memory)
    try scratch.write(Data(bytes), to: "a")
    let md5 = try FirebaseSamples.md5(bytes)
    let url = "https://firebasestorage.googleapis.com/session?upload_id=1"
    let transport = ScriptedFirebase(
      .text(
        200, "",
        [HTTPHeader("X-Goog-Upload-Status", "active"), HTTPHeader("X-Goog-Upload-URL", url)]),
      .text(
        200,
        """
        {"name": "\(take.text)", "generation": "7", "size": "4",
         "md5Hash": "\(Data(md5).base64EncodedString())", "timeCreated": "2026-11-22T16:39:58Z"}
        """, [HTTPHeader("X-Goog-Upload-Status", "final")]))
    let file = try OpenFile(reading: scratch("a"))
    let content = UploadContent(.file(file), size: 4, md5: md5)
    let progress = Collected<Int>()
    let object = try await FirebaseSamples.storage(transport).write(
      content, to: take, details: FirebaseSamples.details, condition: .always
    ) { progress.append($0) }
    #expect(object.version == ObjectVersion("7"))
    #expect(progress.values == [4])
    let start = try #require(transport.requests.first)
    #expect(start["X-Goog-Upload-Protocol"] == "resumable")
    #expect(start["X-Goog-Upload-Command"] == "start")
    #expect(start["X-Goog-Upload-Header-Content-Length"] == "4")
    #expect(start["X-Goog-Upload-Header-Content-Type"] == "audio/flac")
    #expect(start.text.contains(#""name":"Takes/One + two.flac""#))
    let part = try #require(transport.requests.last)
    #expect(part.url == url)
    #expect(part["X-Goog-Upload-Command"] == "upload, finalize")
    #expect(part["X-Goog-Upload-Offset"] == "0")
    guard case .file(_, range: 0..<4) = part.body else {
      Issue.record("\(part.body)")
      return
    }
  }
}
