import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

@Suite("Firebase sign-in")
struct FirebaseSessionTests {
  private static let signedIn = ScriptedFirebase.Step.text(
    200,
    """
    {"idToken": "token-1", "refreshToken": "refresh-1", "expiresIn": "3600", "localId": "anna",
     "email": "anna@example.com"}
    """)
  private static let anonymous = ScriptedFirebase.Step.text(
    200,
    #"{"idToken": "token-1", "refreshToken": "refresh-1", "expiresIn": "3600", "localId": "anna"}"#
  )

  private func refusal(_ code: String, _ status: Int = 400) -> ScriptedFirebase.Step {
    .text(status, #"{"error":{"code":\#(status),"message":"\#(code)","errors":[]}}"#)
  }

  /// Returns the tokens of requests, each sent after some seconds.
  private func tokens(
    _ transport: ScriptedFirebase, _ session: FirebaseSession, after waits: Int...,
    time: VirtualTime
  ) async throws -> [String] {
    let storage = try FirebaseSamples.storage(transport, session: session, time: time)
    for wait in waits {
      time.advance(by: .seconds(wait))
      _ = try await storage.page(of: "", after: nil)
    }
    return transport.requests.compactMap { $0["Authorization"] }
  }

  @Test("Anonymous sign-in requires only the API key and saves the refresh token")
  func anonymous() async throws {
    let transport = ScriptedFirebase(Self.anonymous)
    let kept = Collected<String?>()
    let session = try FirebaseSamples.session(transport, refreshToken: nil) { kept.append($0) }
    #expect(await !session.isSignedIn)
    let user = try await session.signInAnonymously()
    #expect(user == FirebaseUser(id: "anna", email: nil))
    #expect(await session.isSignedIn)
    #expect(kept.values == ["refresh-1"])
    let request = try #require(transport.requests.first)
    #expect(request.url == "https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=key")
    #expect(request.text == #"{"returnSecureToken":true}"#)
    #expect(request["Content-Type"] == "application/json")
    #expect(request["Authorization"] == nil)
  }

  @Test("A user can sign in or create an account with an email address and password")
  func email() async throws {
    let transport = ScriptedFirebase(Self.signedIn, Self.signedIn)
    let session = try FirebaseSamples.session(transport, refreshToken: nil)
    let user = try await session.signIn(email: "anna@example.com", password: "pass word")
    #expect(user.email == "anna@example.com")
    _ = try await session.createUser(email: "anna@example.com", password: "pass word")
    #expect(
      transport.requests.map { $0.url.split(separator: ":").last ?? "" } == [
        "signInWithPassword?key=key", "signUp?key=key",
      ])
    for request in transport.requests {
      let body = try JSONSerialization.jsonObject(with: Data(request.text.utf8))
      #expect((body as? [String: Any])?["password"] as? String == "pass word")
      #expect((body as? [String: Any])?["email"] as? String == "anna@example.com")
    }
  }

  @Test("An anonymous user who adds an email address remains the same user")
  func upgrade() async throws {
    let transport = ScriptedFirebase(Self.anonymous, Self.signedIn)
    let session = try FirebaseSamples.session(transport, refreshToken: nil)
    _ = try await session.signInAnonymously()
    let user = try await session.upgrade(email: "anna@example.com", password: "p")
    #expect(user == FirebaseUser(id: "anna", email: "anna@example.com"))
    #expect(transport.requests.last?.text.contains(#""idToken":"token-1""#) == true)
  }

  @Test("An upgrade that returns a different user is rejected")
  func otherUser() async throws {
    let other = ScriptedFirebase.Step.text(
      200,
      #"{"idToken": "t", "refreshToken": "r", "expiresIn": "3600", "localId": "bert"}"#)
    let kept = Collected<String?>()
    let transport = ScriptedFirebase(Self.anonymous, other)
    let session = try FirebaseSamples.session(transport, refreshToken: nil) { kept.append($0) }
    _ = try await session.signInAnonymously()
    let error = await FirebaseSamples.error { () throws(CloudError) in
      _ = try await session.upgrade(email: "e", password: "p")
    }
    #expect(error != nil)
    #expect(await session.user?.id == "anna")
    #expect(kept.values == ["refresh-1"])
  }

  @Test("An expired token is replaced when an anonymous user is upgraded")
  func upgradeLate() async throws {
    let transport = ScriptedFirebase(
      Self.anonymous, refusal("TOKEN_EXPIRED"), FirebaseSamples.refreshed("token-2"),
      Self.signedIn)
    let session = try FirebaseSamples.session(transport, refreshToken: nil)
    _ = try await session.signInAnonymously()
    _ = try await session.upgrade(email: "e", password: "p")
    #expect(transport.requests.last?.text.contains(#""idToken":"token-2""#) == true)
  }

  @Test(
    "Each sign-in error code maps to a reason",
    arguments: [
      ("EMAIL_EXISTS", SignInRefusal.emailInUse),
      ("WEAK_PASSWORD : Password should be at least 6 characters", .weakPassword),
      ("INVALID_EMAIL", .badEmail), ("MISSING_EMAIL", .badEmail),
      ("EMAIL_NOT_FOUND", .noSuchUser), ("INVALID_PASSWORD", .wrongPassword),
      ("INVALID_LOGIN_CREDENTIALS", .wrongPassword), ("USER_DISABLED", .userDisabled),
      ("TOO_MANY_ATTEMPTS_TRY_LATER : Access disabled", .tooManyAttempts),
      ("OPERATION_NOT_ALLOWED", .notAllowed), ("ADMIN_ONLY_OPERATION", .notAllowed),
    ])
  func refusals(code: String, refusal: SignInRefusal) async throws {
    let session = try FirebaseSamples.session(
      ScriptedFirebase(self.refusal(code)), refreshToken: nil)
    let error = await FirebaseSamples.error { () throws(CloudError) in
      try await session.signIn(email: "EMAIL", password: "PASSWORD")
    }
    #expect(error == .signInRefused(refusal))
  }

  @Test("A wrong key, a busy service, and a login page aren't reported as a wrong password")
  func otherErrors() async throws {
    let host = "identitytoolkit.googleapis.com"
    for (step, meaning) in [
      (refusal("API key not valid. Please pass a valid API key."), .wrongKey),
      (refusal("PERMISSION_DENIED", 403), .wrongKey),
      (refusal("QUOTA", 429), .busy(status: 429, wait: nil)),
      (.text(503), .busy(status: 503, wait: nil)),
      (.text(200, "<html>"), .notStorage(host: host)), (.text(200, "{}"), .notStorage(host: host)),
      (.text(404), .notStorage(host: host)), (.text(302), .notStorage(host: host)),
      (
        .text(200, #"{"idToken":"","refreshToken":"","expiresIn":"1","localId":""}"#),
        .notStorage(host: host)
      ),
      (.failure(.hostNotFound(host: host)), .noNetwork(host: host)),
    ] as [(ScriptedFirebase.Step, CloudError)] {
      let session = try FirebaseSamples.session(ScriptedFirebase(step), refreshToken: nil)
      let error = await FirebaseSamples.error { () throws(CloudError) in
        try await session.signIn(email: "e", password: "p")
      }
      #expect(error == meaning)
    }
  }

  @Test("Signing in without an API key fails without a request")
  func noKey() async throws {
    let transport = ScriptedFirebase()
    let session = try FirebaseSession(
      FirebaseAccount(bucket: "bucket"), refreshToken: "r", transport: transport,
      time: VirtualTime()
    ) { _ in }
    let error = await FirebaseSamples.error { () throws(CloudError) in
      try await session.signInAnonymously()
    }
    #expect(error == .wrongKey)
    #expect(transport.requests.isEmpty)
  }

  @Test("Sign-in errors never contain passwords or tokens")
  func secrets() async throws {
    let step = refusal("ODD : pass-word and token-1 and refresh-1")
    let transport = ScriptedFirebase(Self.anonymous, step, step)
    let session = try FirebaseSamples.session(transport, refreshToken: nil)
    _ = try await session.signInAnonymously()
    let upgrade = await FirebaseSamples.error { () throws(CloudError) in
      try await session.upgrade(email: "e", password: "pass-word")
    }
    let upgradeText = String(reflecting: try #require(upgrade))
    #expect(upgradeText.contains("ODD"))
    #expect(!upgradeText.contains("pass-word") && !upgradeText.contains("token-1"))
    let refresh = try FirebaseSamples.session(ScriptedFirebase(step), refreshToken: "refresh-1")
    let storage = try FirebaseSamples.storage(ScriptedFirebase(), session: refresh)
    let error = await FirebaseSamples.error { () throws(CloudError) in
      _ = try await storage.page(of: "", after: nil)
    }
    #expect(!String(reflecting: try #require(error)).contains("refresh-1"))
    #expect(!String(reflecting: storage).contains("refresh-1"))
  }

  @Test("A token is replaced five minutes before it expires and no sooner")
  func ahead() async throws {
    let time = VirtualTime()
    let empty = ScriptedFirebase.Step.text(200, "{}")
    let transport = ScriptedFirebase(
      FirebaseSamples.refreshed("token-1"), empty, empty,
      FirebaseSamples.refreshed("token-2"), empty)
    let session = try FirebaseSamples.session(transport, time: time)
    #expect(
      try await tokens(transport, session, after: 0, 3299, 1, time: time)
        == ["Firebase token-1", "Firebase token-1", "Firebase token-2"])
    let refresh = try #require(transport.requests.first)
    #expect(refresh.url == "https://securetoken.googleapis.com/v1/token?key=key")
    #expect(refresh.text == "grant_type=refresh_token&refresh_token=refresh-secret")
    #expect(refresh["Content-Type"] == "application/x-www-form-urlencoded")
  }

  @Test("If a token can't be replaced, the old one is used until it expires")
  func transient() async throws {
    let time = VirtualTime()
    let empty = ScriptedFirebase.Step.text(200, "{}")
    let transport = ScriptedFirebase(
      FirebaseSamples.refreshed("token-1"), empty, .failure(.timedOut(host: "h")), empty, empty,
      .text(503), empty, .text(503))
    let session = try FirebaseSamples.session(transport, time: time)
    // The second request asks for a token at once, the third does not ask again yet.
    #expect(
      try await tokens(transport, session, after: 0, 3300, 29, 1, time: time).count == 4)
    time.advance(by: .seconds(245))
    let storage = try FirebaseSamples.storage(transport, session: session, time: time)
    let error = await FirebaseSamples.error { () throws(CloudError) in
      _ = try await storage.page(of: "", after: nil)
    }
    #expect(error == .busy(status: 503, wait: nil))
    #expect(transport.stepsLeft == 0)
    #expect(await session.isSignedIn)
  }

  @Test(
    "A refresh token that is rejected permanently is discarded, and the user is signed out",
    arguments: [
      "TOKEN_EXPIRED", "USER_DISABLED", "USER_NOT_FOUND", "INVALID_REFRESH_TOKEN",
      "INVALID_GRANT_TYPE", "MISSING_REFRESH_TOKEN",
    ])
  func permanent(code: String) async throws {
    let kept = Collected<String?>()
    let transport = ScriptedFirebase(refusal(code))
    let session = try FirebaseSamples.session(transport) { kept.append($0) }
    let storage = try FirebaseSamples.storage(transport, session: session)
    for _ in 0..<2 {
      let error = await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.page(of: "", after: nil)
      }
      #expect(error == .signedOut)
    }
    #expect(kept.values == [nil])
    #expect(await !session.isSignedIn)
    #expect(transport.requests.count == 1)
  }

  @Test("A new refresh token is saved once and used for the next refresh")
  func rotated() async throws {
    let time = VirtualTime()
    let empty = ScriptedFirebase.Step.text(200, "{}")
    let transport = ScriptedFirebase(
      FirebaseSamples.refreshed("token-1", refreshToken: "refresh-2"), empty,
      FirebaseSamples.refreshed("token-2", refreshToken: "refresh-2"), empty)
    let kept = Collected<String?>()
    let session = try FirebaseSamples.session(transport, time: time) { kept.append($0) }
    _ = try await tokens(transport, session, after: 0, 3600, time: time)
    #expect(kept.values == ["refresh-2"])
    #expect(transport.requests[2].text.hasSuffix("refresh_token=refresh-2"))
    #expect(await session.user?.id == "anna")
  }

  @Test("Concurrent requests share one token refresh, even if one is canceled")
  func together() async throws {
    let refresh = HTTPResponse(
      HTTPResponseHead(status: 200),
      body: Array(
        #"{"id_token":"token-1","refresh_token":"r","expires_in":"3600","user_id":"anna"}"#.utf8))
    let transport = ScriptedFirebase(
      [.held(refresh)] + Array(repeating: .text(200, "{}"), count: 5))
    let storage = try FirebaseSamples.storage(
      transport, session: try FirebaseSamples.session(transport))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<5 {
        group.addTask { _ = try await storage.page(of: "", after: nil) }
      }
      let one = Task { try await storage.page(of: "", after: nil) }
      #expect(await isSoon { transport.heldCount == 1 })
      // A canceled request leaves the others waiting.
      one.cancel()
      await #expect(throws: CloudError.cancelled) { try await one.value }
      transport.release()
      try await group.waitForAll()
    }
    #expect(transport.requests.filter { $0.url.contains("securetoken") }.count == 1)
    #expect(transport.stepsLeft == 0)
  }

  @Test("A user who signs out during a token refresh stays signed out")
  func signedOutMeanwhile() async throws {
    let refresh = HTTPResponse(
      HTTPResponseHead(status: 200),
      body: Array(
        #"{"id_token":"token-1","refresh_token":"r","expires_in":"3600","user_id":"anna"}"#.utf8))
    let transport = ScriptedFirebase(.held(refresh))
    let kept = Collected<String?>()
    let session = try FirebaseSamples.session(transport) { kept.append($0) }
    let storage = try FirebaseSamples.storage(transport, session: session)
    let request = Task { try await storage.page(of: "", after: nil) }
    #expect(await isSoon { transport.heldCount == 1 })
    await session.signOut()
    transport.release()
    await #expect(throws: CloudError.signedOut) { try await request.value }
    #expect(kept.values == [nil])
    #expect(await !session.isSignedIn)
  }

  /// Waits for a condition without blocking a thread of the pool.
  private func isSoon(_ isSo: () -> Bool) async -> Bool {
    for _ in 0..<20_000 {
      if isSo() { return true }
      // Throws only when the test is canceled.
      try? await Task.sleep(for: .milliseconds(1))
    }
    return isSo()
  }
}
