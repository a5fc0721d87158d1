import Files
package import HTTP
import FoundationEssentials
package import Threads

/// Somebody's being signed in to a project, so that its rules know who asks.
///
/// The refresh token is the secret that lasts: it is handed out to be kept. The ID token, which holds for an hour, and the
/// password never leave the memory.
package actor FirebaseSession {
  /// The user who is signed in; nil before the first request, and for nobody.
  package private(set) var user: FirebaseUser?

  private struct IDToken {
    let text: String
    /// The end of its validity, by the clock that does not jump; servers measure by their own clock too.
    let end: Double
  }

  private typealias Waiting = CheckedContinuation<Result<String, CloudError>, Never>

  private let service: SignInService
  private let hasKey: Bool
  private let keep: @Sendable (String?) -> Void
  private var refreshToken: String?
  private var token: IDToken?
  /// The earliest time to renew a token that still holds after a renewal has failed.
  private var nextTry = -Double.infinity
  /// Counts who has been signed in, so that an answer for somebody else is found out.
  private var turn = 0
  private var isRefreshing = false
  private var waiting: [UUID: Waiting] = [:]

  /// A session of an account; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - refreshToken: what was kept of an earlier session; nil for none.
  ///   - keep: keeps each new refresh token, or forgets the old one for nil. Called on any thread, where it must not wait for
  ///     the person, as a keyring may.
  /// - Throws: what `FirebaseStorage` throws for the account.
  package init(
    _ account: FirebaseAccount, refreshToken: String?, transport: any HTTPTransport,
    time: any TimeSource = SystemTime(), keep: @escaping @Sendable (String?) -> Void
  ) throws(CloudError) {
    service = SignInService(
      addresses: try FirebaseAddresses(account), transport: transport, time: time)
    hasKey = account.apiKey?.isEmpty == false
    (self.refreshToken, self.keep) = (refreshToken, keep)
  }

  /// Whether somebody is signed in, as far as is known here.
  package var isSignedIn: Bool { refreshToken != nil }

  /// Returns who is signed in, and asks the service if that is not known yet.
  ///
  /// - Throws: `signedOut` if somebody has to sign in first.
  package func currentUser() async throws(CloudError) -> FirebaseUser {
    if user == nil { _ = try await token() }
    guard let user else { throw .signedOut }
    return user
  }

  // MARK: Signing in

  /// Makes a user without a name.
  @discardableResult
  package func signInAnonymously() async throws(CloudError) -> FirebaseUser {
    try await signIn("signUp", SignInRequest())
  }

  /// Signs a user in.
  @discardableResult
  package func signIn(email: String, password: String) async throws(CloudError) -> FirebaseUser {
    try await signIn("signInWithPassword", SignInRequest(email: email, password: password))
  }

  /// Makes a user, and signs in.
  @discardableResult
  package func createUser(
    email: String, password: String
  ) async throws(CloudError) -> FirebaseUser {
    try await signIn("signUp", SignInRequest(email: email, password: password))
  }

  /// Gives the anonymous user who is signed in an address and a password; the user's objects stay the user's.
  @discardableResult
  package func upgrade(email: String, password: String) async throws(CloudError) -> FirebaseUser {
    let token = try await token()
    let id = user?.id
    var request = SignInRequest(email: email, password: password, idToken: token)
    var answer = try await answer(to: "signUp", request)
    if answer.refusesIDToken {
      request.idToken = try await self.token(insteadOf: token)
      answer = try await self.answer(to: "signUp", request)
    }
    return try adopt(answer, asUser: id)
  }

  /// Forgets who is signed in.
  package func signOut() {
    turn += 1
    (refreshToken, token, user) = (nil, nil, nil)
    keep(nil)
  }

  // MARK: Tokens

  /// The token that shows who asks; replaced five minutes before it ends.
  ///
  /// - Throws: `signedOut` if somebody has to sign in first.
  func token() async throws(CloudError) -> String {
    guard let token else { return try await refreshed() }
    let now = service.time.seconds
    if now < token.end - 300 || now < min(nextTry, token.end - 30) { return token.text }
    do throws(CloudError) {
      return try await refreshed()
    } catch {
      guard error.isPassing, now < token.end - 30 else { throw error }
      nextTry = now + 30
      return token.text
    }
  }

  /// A token in place of one that was refused.
  func token(insteadOf refused: String) async throws(CloudError) -> String {
    if let token, token.text != refused { return token.text }
    return try await refreshed()
  }

  /// Waits for a new token with all others who want one; the first of them asks for it.
  private func refreshed() async throws(CloudError) -> String {
    let id = UUID()
    let result: Result<String, CloudError> = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: Waiting) in
        if Task.isCancelled {
          continuation.resume(returning: .failure(.cancelled))
          return
        }
        waiting[id] = continuation
        guard !isRefreshing else { return }
        isRefreshing = true
        // Not the task of the first who asks: others go on waiting when that one is canceled.
        Task { await self.refresh() }
      }
    } onCancel: {
      Task { await self.stopWaiting(id) }
    }
    return try result.get()
  }

  private func stopWaiting(_ id: UUID) {
    waiting.removeValue(forKey: id)?.resume(returning: .failure(.cancelled))
  }

  private func refresh() async {
    let result: Result<String, CloudError>
    do throws(CloudError) {
      result = .success(try await newToken())
    } catch {
      result = .failure(error)
    }
    isRefreshing = false
    let all = waiting.values
    waiting = [:]
    for continuation in all { continuation.resume(returning: result) }
  }

  private func newToken() async throws(CloudError) -> String {
    guard let refreshToken else { throw .signedOut }
    guard hasKey else { throw .wrongKey }
    let turn = turn
    let answer = try await service.answer(toRefreshToken: refreshToken)
    guard turn == self.turn else {
      // Somebody else has signed in meanwhile, or nobody is any more.
      guard let token else { throw .signedOut }
      return token.text
    }
    guard answer.response.head.isSuccess, !answer.isPage else {
      guard answer.endsSession else { throw answer.signInError(now: service.time.date) }
      signOut()
      throw .signedOut
    }
    let new = try answer.decoded(RefreshAnswer.self)
    guard !new.idToken.isEmpty, !new.refreshToken.isEmpty else {
      throw .notStorage(host: answer.host)
    }
    let email = user?.id == new.userID ? user?.email : nil
    adopt(
      IDToken(text: new.idToken, end: service.time.seconds + Double(new.expiresIn.value)),
      new.refreshToken, FirebaseUser(id: new.userID, email: email))
    return new.idToken
  }

  // MARK: Answers

  private func signIn(
    _ operation: String, _ request: SignInRequest
  ) async throws(CloudError) -> FirebaseUser {
    try adopt(try await answer(to: operation, request), asUser: nil)
  }

  private func answer(
    to operation: String, _ request: SignInRequest
  ) async throws(CloudError) -> FirebaseAnswer {
    guard hasKey else { throw .wrongKey }
    return try await service.answer(to: operation, request)
  }

  /// Takes over who has signed in.
  ///
  /// - Parameter id: who it must be; nil for anyone.
  private func adopt(
    _ answer: FirebaseAnswer, asUser id: String?
  ) throws(CloudError) -> FirebaseUser {
    guard answer.response.head.isSuccess, !answer.isPage else {
      throw answer.signInError(now: service.time.date)
    }
    let new = try answer.decoded(SignInAnswer.self)
    guard ![new.idToken, new.refreshToken, new.localId].contains("") else {
      throw .notStorage(host: answer.host)
    }
    // As somebody else the user would not find the objects again.
    guard id == nil || id == new.localId else {
      throw .unexpected(status: answer.status, .message("another user"))
    }
    let user = FirebaseUser(
      id: new.localId, email: new.email.flatMap { $0.isEmpty ? nil : $0 })
    turn += 1
    adopt(
      IDToken(text: new.idToken, end: service.time.seconds + Double(new.expiresIn.value)),
      new.refreshToken, user)
    return user
  }

  private func adopt(_ token: IDToken, _ refreshToken: String, _ user: FirebaseUser) {
    (self.token, self.user, nextTry) = (token, user, -.infinity)
    guard refreshToken != self.refreshToken else { return }
    self.refreshToken = refreshToken
    keep(refreshToken)
  }
}
