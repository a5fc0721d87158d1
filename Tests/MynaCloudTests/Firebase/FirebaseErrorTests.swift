import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

@Suite("Firebase errors")
struct FirebaseErrorTests {
  private let take = FirebaseSamples.take
  private let host = "firebasestorage.googleapis.com"

  /// Returns the error of describing an object.
  private func error(
    _ steps: ScriptedFirebase.Step..., session: Bool = false,
    time: VirtualTime = VirtualTime()
  ) async throws -> CloudError? {
    let transport = ScriptedFirebase(
      session ? [FirebaseSamples.refreshed("token-1")] + steps : steps)
    let session = session ? try FirebaseSamples.session(transport, time: time) : nil
    let storage = try FirebaseSamples.storage(transport, session: session, time: time)
    let take = take
    let error = await FirebaseSamples.error { () throws(CloudError) in
      _ = try await storage.describe(take)
    }
    #expect(transport.stepsLeft == 0)
    return error
  }

  @Test("Each HTTP status maps to an error, regardless of the response body")
  func statuses() async throws {
    let name = take
    for body in ["", "Not Found", #"{"error":{"code":1,"message":"m"}}"#, "{\"error\":", "\u{0}"] {
      #expect(try await error(.text(401, body)) == .refused)
      #expect(try await error(.text(402, body)) == .quotaExceeded)
      #expect(try await error(.text(404, body)) == .notFound(name))
      for status in [409, 412, 416] {
        #expect(try await error(.text(status, body)) == .changed(name))
      }
      for status in [408, 429, 500, 502, 503, 504] {
        #expect(try await error(.text(status, body)) == .busy(status: status, wait: nil))
      }
      guard case .unexpected(400, _) = try await error(.text(400, body)) else {
        Issue.record("400 is \(String(describing: try await error(.text(400, body))))")
        continue
      }
    }
  }

  @Test("Status 404 for a listing or a write means that the bucket is missing")
  func bucket() async throws {
    let storage = try FirebaseSamples.storage(
      ScriptedFirebase(.text(404, "Not Found"), .text(404, "Not Found")))
    #expect(
      await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.page(of: "", after: nil)
      } == .noBucket(FirebaseSamples.bucket))
    let content = try FirebaseSamples.content([1])
    let name = take
    #expect(
      await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.write(
          content, to: name, details: FirebaseSamples.details, condition: .always, progress: nil)
      } == .noBucket(FirebaseSamples.bucket))
  }

  @Test(
    "Status 403 for an object means that only that object is refused if its folder can be listed")
  func oneObject() async throws {
    let name = take
    let listed = #"{"items": [{"name": "\#(take.text)"}]}"#
    #expect(try await error(.text(403), .text(200, listed)) == .objectRefused(name))
    #expect(try await error(.text(403), .text(200, "{}")) == .objectRefused(name))
    #expect(try await error(.text(403), .text(403)) == .refused)
    #expect(try await error(.text(403), .text(503)) == .busy(status: 503, wait: nil))
    #expect(try await error(.text(403), .failure(.cancelled)) == .cancelled)
  }

  @Test("A refused deletion is reported as an error")
  func refusedRemoval() async throws {
    let storage = try FirebaseSamples.storage(ScriptedFirebase(.text(403), .text(200, "{}")))
    let name = take
    #expect(
      await FirebaseSamples.error { () throws(CloudError) in
        try await storage.delete(name, of: nil)
      } == .objectRefused(name))
  }

  @Test("A busy error contains the server's wait time, given in seconds or as a date")
  func wait() async throws {
    let time = VirtualTime(at: Date(timeIntervalSince1970: 1_795_365_598))
    for (text, wait) in [
      ("7", 7), ("-1", 0), ("Sun, 22 Nov 2026 16:40:58 GMT", 60), ("soon", nil), ("nan", nil),
    ] as [(String, Double?)] {
      let step = ScriptedFirebase.Step.text(503, "", [HTTPHeader("retry-after", text)])
      #expect(try await error(step, time: time) == .busy(status: 503, wait: wait))
    }
  }

  @Test(
    "An HTML page or a redirect is reported as a server that isn't cloud storage",
    arguments: [
      (200, "<!DOCTYPE html><p>Log in", "text/html; charset=utf-8"), (200, "\n <HTML>", ""),
      (302, "", ""), (307, "", ""), (511, "", ""), (404, "<html>", ""), (403, "x", "text/html"),
      (401, "x", "text/html"),
    ])
  func page(status: Int, body: String, type: String) async throws {
    let step = ScriptedFirebase.Step.text(
      status, body, type.isEmpty ? [] : [HTTPHeader("Content-Type", type)])
    #expect(try await error(step) == .notStorage(host: host))
  }

  @Test("An HTML page with status 502 is reported as a busy server")
  func badGateway() async throws {
    let step = ScriptedFirebase.Step.text(
      502, "<html>", [HTTPHeader("Content-Type", "text/html")])
    #expect(try await error(step) == .busy(status: 502, wait: nil))
  }

  @Test("Each transport error maps to a cloud error")
  func transport() async throws {
    let pairs: [(HTTPError, CloudError)] = [
      (.hostNotFound(host: "h"), .noNetwork(host: "h")),
      (.notConnected(host: "h"), .noAnswer(host: "h")),
      (.timedOut(host: "h"), .noAnswer(host: "h")),
      (.interrupted(host: "h"), .noAnswer(host: "h")),
      (.notTrusted(host: "h"), .notTrusted(host: "h")),
      (.notEncrypted(host: "h"), .notEncrypted(host: "h")),
      (.noCertificates(path: "p"), .noCertificates(path: "p")),
      (.tooLong, .notStorage(host: host)), (.cancelled, .cancelled),
    ]
    for (failure, meaning) in pairs {
      #expect(try await error(.failure(failure)) == meaning)
    }
  }

  @Test("A rejected token is replaced and the request repeated only once")
  func tokenReplaced() async throws {
    let transport = ScriptedFirebase(
      FirebaseSamples.refreshed("token-1"), .text(401), FirebaseSamples.refreshed("token-2"),
      FirebaseSamples.object())
    let storage = try FirebaseSamples.storage(
      transport, session: try FirebaseSamples.session(transport))
    _ = try await storage.describe(take)
    #expect(
      transport.requests.compactMap { $0["Authorization"] } == [
        "Firebase token-1", "Firebase token-2",
      ])
    #expect(
      try await error(
        .text(401), FirebaseSamples.refreshed("token-2"), .text(401), session: true)
        == .signedOut)
  }

  @Test("A failed App Check is reported, and the token isn't replaced")
  func appCheck() async throws {
    let body = #"{"error":{"code":401,"message":"Firebase App Check token is invalid."}}"#
    #expect(try await error(.text(401, body), session: true) == .refused)
  }

  @Test("If a fresh token is rejected and the clocks differ, the wrong clock is reported")
  func clock() async throws {
    let time = VirtualTime(at: Date(timeIntervalSince1970: 1_795_365_598 + 3600))
    let date = HTTPHeader("Date", "Sun, 22 Nov 2026 16:39:58 GMT")
    let refused = ScriptedFirebase.Step.text(401, "", [date])
    #expect(
      try await error(
        refused, FirebaseSamples.refreshed("token-2"), refused, session: true, time: time)
        == .clockWrong(seconds: 3600))
  }

  @Test("Errors never contain tokens, even if the server repeats them")
  func secrets() async throws {
    let session = "https://firebasestorage.googleapis.com/v0/b/x/o?upload_id=UPLOAD-SECRET"
    let body = "token-1 refused at \(session), UPLOAD-SECRET"
    let described = try await error(.text(400, body), session: true)
    let text = String(reflecting: try #require(described))
    #expect(!text.contains("token-1"))
    #expect(text.contains("refused at"))
    let transport = ScriptedFirebase(.text(400, body))
    let storage = try FirebaseSamples.storage(transport)
    let upload = UploadSession(
      name: take, size: 4, reference: session, details: FirebaseSamples.details,
      condition: .always)
    let error = await FirebaseSamples.error { () throws(CloudError) in
      _ = try await storage.state(of: upload)
    }
    #expect(!String(reflecting: try #require(error)).contains("SECRET"))
    let long = try await self.error(.text(400, String(repeating: "x", count: 100_000)))
    #expect(String(reflecting: try #require(long)).count < 400)
  }
}
