import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

@Suite("Refusals of Firebase")
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

  @Test("Each status means something, whatever is in the body")
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

  @Test("A bucket that is not there is told from an object that is not")
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

  @Test("A refused object in a folder that can be listed leaves the rest of the bucket alone")
  func oneObject() async throws {
    let name = take
    let listed = #"{"items": [{"name": "\#(take.text)"}]}"#
    #expect(try await error(.text(403), .text(200, listed)) == .objectRefused(name))
    #expect(try await error(.text(403), .text(200, "{}")) == .objectRefused(name))
    #expect(try await error(.text(403), .text(403)) == .refused)
    #expect(try await error(.text(403), .text(503)) == .busy(status: 503, wait: nil))
    #expect(try await error(.text(403), .failure(.cancelled)) == .cancelled)
  }

  @Test("A refused removal is never taken for one that was not needed")
  func refusedRemoval() async throws {
    let storage = try FirebaseSamples.storage(ScriptedFirebase(.text(403), .text(200, "{}")))
    let name = take
    #expect(
      await FirebaseSamples.error { () throws(CloudError) in
        try await storage.delete(name, of: nil)
      } == .objectRefused(name))
  }

  @Test("The server says how long to wait, in seconds or by a date")
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
    "A page for people is no answer of a storage",
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

  @Test("A page of a server in between that is in trouble is passing trouble")
  func badGateway() async throws {
    let step = ScriptedFirebase.Step.text(
      502, "<html>", [HTTPHeader("Content-Type", "text/html")])
    #expect(try await error(step) == .busy(status: 502, wait: nil))
  }

  @Test("A request for which no answer came says what hinders it")
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

  @Test("A refused token is replaced once, and the request sent again once")
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

  @Test("An app that the project does not allow is refused at once")
  func appCheck() async throws {
    let body = #"{"error":{"code":401,"message":"Firebase App Check token is invalid."}}"#
    #expect(try await error(.text(401, body), session: true) == .refused)
  }

  @Test("If fresh tokens are refused and the clocks differ, the clock is to blame")
  func clock() async throws {
    let time = VirtualTime(at: Date(timeIntervalSince1970: 1_795_365_598 + 3600))
    let date = HTTPHeader("Date", "Sun, 22 Nov 2026 16:39:58 GMT")
    let refused = ScriptedFirebase.Step.text(401, "", [date])
    #expect(
      try await error(
        refused, FirebaseSamples.refreshed("token-2"), refused, session: true, time: time)
        == .clockWrong(seconds: 3600))
  }

  @Test("No token gets into an error, even if the server repeats it")
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
