import Foundation
import HTTP
import MynaCloud
import TestSupport
import Testing

extension FirebaseServiceTests {
  @Suite("Users")
  struct Users {
    private static let onlyUsers =
      #"{"rules": [{"path": "users/{uid}/", "allow": ["read", "list", "write"]}]}"#

    private func error(
      _ session: FirebaseSession,
      _ call: (FirebaseSession) async throws(CloudError) -> FirebaseUser
    ) async -> CloudError? {
      await FirebaseSamples.error { () throws(CloudError) in _ = try await call(session) }
    }

    @Test(
      "An anonymous user who adds an email address keeps access to their objects",
      arguments: [false, true])
    func upgrade(isEmulator: Bool) async throws {
      let service = try FirebaseService(isEmulator: isEmulator, Self.onlyUsers)
      let kept = Collected<String?>()
      let session = try service.session { kept.append($0) }
      let user = try await session.signInAnonymously()
      let name = ObjectName(listed: "users/\(user.id)/1")
      _ = try await service.storage(session).write(
        try FirebaseSamples.content([1]), to: name, details: FirebaseSamples.details,
        condition: .absent, progress: nil)
      let named = try await session.upgrade(email: "anna@example.com", password: "pass word+1")
      #expect(named == FirebaseUser(id: user.id, email: "anna@example.com"))
      #expect(try await service.storage(session).describe(name).size == 1)
      let later = try service.session()
      #expect(try await later.signIn(email: "anna@example.com", password: "pass word+1") == named)
      #expect(try await service.storage(later).describe(name).size == 1)
      // The stored token signs in after a restart.
      let restarted = try service.session(kept.values.last ?? nil)
      #expect(try await service.storage(restarted).describe(name).size == 1)
      #expect(await restarted.user?.id == user.id)
    }

    @Test(
      "When the service refuses a sign-in, the reason is reported", arguments: [false, true])
    func refusals(isEmulator: Bool) async throws {
      let service = try FirebaseService(isEmulator: isEmulator)
      let session = try service.session()
      try service.server.control(
        """
        {"user": [{"email": "anna@example.com", "password": "secret-1"},
         {"email": "bert@example.com", "password": "secret-1", "disabled": true}]}
        """)
      let cases: [(String, String, SignInRefusal)] = [
        ("anna@example.com", "wrong-1", .wrongPassword),
        ("nobody@example.com", "secret-1", isEmulator ? .noSuchUser : .wrongPassword),
        ("bert@example.com", "secret-1", .userDisabled), ("anna", "secret-1", .badEmail),
      ]
      for (email, password, refusal) in cases {
        let error = await error(session) { session throws(CloudError) in
          try await session.signIn(email: email, password: password)
        }
        #expect(error == .signInRefused(refusal), "\(email)")
      }
      for (email, password, refusal) in [
        ("anna@example.com", "secret-1", SignInRefusal.emailInUse),
        ("new@example.com", "a", .weakPassword),
      ] {
        let error = await error(session) { session throws(CloudError) in
          try await session.createUser(email: email, password: password)
        }
        #expect(error == .signInRefused(refusal), "\(email)")
      }
      try service.server.control(
        #"{"options": {"tooManyAttempts": true, "anonymousSignIn": false}}"#)
      let often = await error(session) { session throws(CloudError) in
        try await session.signIn(email: "anna@example.com", password: "secret-1")
      }
      #expect(often == .signInRefused(.tooManyAttempts))
      let anonymous = await error(session) { session throws(CloudError) in
        try await session.signInAnonymously()
      }
      #expect(anonymous == .signInRefused(.notAllowed))
      try service.server.control(
        #"{"options": {"tooManyAttempts": false, "emailSignIn": false}}"#)
      let email = await error(session) { session throws(CloudError) in
        try await session.signIn(email: "anna@example.com", password: "secret-1")
      }
      #expect(email == .signInRefused(.notAllowed))
      try service.server.control(#"{"options": {"apiKey": "other"}}"#)
      let key = await error(session) { session throws(CloudError) in
        try await session.signIn(email: "anna@example.com", password: "secret-1")
      }
      #expect(key == .wrongKey)
      #expect(await !session.isSignedIn)
    }

    @Test("An expired token is replaced once, even for several simultaneous requests")
    func expired() async throws {
      let service = try FirebaseService(Self.onlyUsers)
      let session = try service.session()
      let user = try await session.signInAnonymously()
      let (storage, folder) = (try service.storage(session), "users/\(user.id)/")
      _ = try await storage.page(of: folder, after: nil)
      try service.server.control(#"{"expireTokens": true, "clearLog": true}"#)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { _ = try await storage.page(of: folder, after: nil) } }
        try await group.waitForAll()
      }
      let refreshes = try service.server.log().filter { $0.target.contains("/v1/token") }
      #expect(refreshes.count == 1)
    }

    @Test(
      "A user signed out on the server gets an error, and the token is discarded",
      arguments: [#"{"revokeRefreshTokens": true}"#, #"{"deleteUsers": true}"#])
    func signedOut(how: String) async throws {
      let service = try FirebaseService(Self.onlyUsers)
      let kept = Collected<String?>()
      let session = try service.session { kept.append($0) }
      let user = try await session.signInAnonymously()
      let storage = try service.storage(session)
      try service.server.control(how)
      try service.server.control(#"{"expireTokens": true}"#)
      let error = await FirebaseSamples.error { () throws(CloudError) in
        _ = try await storage.page(of: "users/\(user.id)/", after: nil)
      }
      #expect(error == .signedOut)
      #expect(kept.values.count == 2)
      #expect(kept.values.last == .some(nil))
    }

    @Test("Each new refresh token is saved, and the last one works after a restart")
    func rotated() async throws {
      let service = try FirebaseService(#"{"rotateRefreshTokens": "revokeOld"}"#)
      let kept = Collected<String?>()
      let session = try service.session { kept.append($0) }
      _ = try await session.signInAnonymously()
      let storage = try service.storage(session)
      for _ in 0..<2 {
        try service.server.control(#"{"expireTokens": true}"#)
        _ = try await storage.page(of: "", after: nil)
      }
      #expect(kept.values.count == 3)
      #expect(Set(kept.values).count == 3)
      let restarted = try service.session(kept.values.last ?? nil)
      _ = try await service.storage(restarted).page(of: "", after: nil)
      #expect(await restarted.isSignedIn)
    }
  }
}
