import Files
package import HTTP
import FoundationEssentials
package import Threads

/// A user's session with a project, whose tokens identify the user to the bucket's rules.
///
/// The refresh token is the long-lived secret, and is passed to `keep` to be stored. The password
/// and the ID token, which is valid for an hour, stay in memory.
package actor FirebaseSession {
  package private(set) var user: FirebaseUser?

  private struct IDToken {
    let text: String
    /// When the token expires, on the monotonic clock, since the wall clock may jump.
    let end: Double
  }

  private typealias TokenContinuation = CheckedContinuation<Result<String, CloudError>, Never>

  private let service: SignInService
  private let hasKey: Bool
  private let keep: @Sendable (String?) -> Void
  private var refreshToken: String?
  private var token: IDToken?
  /// The earliest time to retry a failed renewal while the token is still valid.
  private var nextTry = -Double.infinity
  /// Counts sign-ins and sign-outs, to detect responses for a previous user.
  private var turn = 0
  private var isRefreshing = false
  private var waiting: [UUID: TokenContinuation] = [:]

  /// Creates a session for an account without sending a request.
  ///
  /// - Parameters:
  ///   - refreshToken: the stored token of an earlier session, or nil.
  ///   - keep: stores each new refresh token, or deletes the stored one if given nil. Called on any
  ///     thread; it must not wait for the user, as a keyring might.
  /// - Throws: the errors that creating a `FirebaseStorage` for the account would throw.
  package init(
    _ account: FirebaseAccount, refreshToken: String?, transport: any HTTPTransport,
    time: any TimeSource = SystemTime(), keep: @escaping @Sendable (String?) -> Void
  ) throws(CloudError) {
    service = SignInService(
      addresses: try FirebaseAddresses(account), transport: transport, time: time)
    hasKey = account.apiKey?.isEmpty == false
    (self.refreshToken, self.keep) = (refreshToken, keep)
  }

  package var isSignedIn: Bool { refreshToken != nil }

  package func currentUser() async throws(CloudError) -> FirebaseUser {
    if user == nil { _ = try await token() }
    guard let user else { throw .signedOut }
    return user
  }

  // MARK: Signing in

  @discardableResult
  package func signInAnonymously() async throws(CloudError) -> FirebaseUser {
    try await signIn("signUp", SignInRequest())
  }

  @discardableResult
  package func signIn(email: String, password: String) async throws(CloudError) -> FirebaseUser {
    try await signIn("signInWithPassword", SignInRequest(email: email, password: password))
  }

  @discardableResult
  package func createUser(
    email: String, password: String
  ) async throws(CloudError) -> FirebaseUser {
    try await signIn("signUp", SignInRequest(email: email, password: password))
  }

  /// Gives the signed-in anonymous user an email address and a password.
  ///
  /// The user keeps access to all objects.
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

  package func signOut() {
    turn += 1
    (refreshToken, token, user) = (nil, nil, nil)
    keep(nil)
  }

  // MARK: Tokens

  /// Returns the ID token, which is renewed five minutes before it expires.
  ///
  /// - Throws: `signedOut` if the user has to sign in first.
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

  func token(insteadOf refused: String) async throws(CloudError) -> String {
    if let token, token.text != refused { return token.text }
    return try await refreshed()
  }

  /// Waits for a new token and returns it.
  ///
  /// If several callers wait at the same time, only the first caller starts a request.
  private func refreshed() async throws(CloudError) -> String {
    let id = UUID()
    let result: Result<String, CloudError> = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: TokenContinuation) in
        if Task.isCancelled {
          continuation.resume(returning: .failure(.cancelled))
          return
        }
        waiting[id] = continuation
        guard !isRefreshing else { return }
        isRefreshing = true
        // Runs in a separate task, so that canceling the first caller does not cancel the others.
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
      // During the request, a different user has signed in, or the user has signed out.
      guard let token else { throw .signedOut }
      return token.text
    }
    guard answer.response.head.isSuccess, !answer.isPage else {
      guard answer.endsSession else { throw answer.signInError(now: service.time.date) }
      signOut()
      throw .signedOut
    }
    let new = try answer.decoded(RefreshResponse.self)
    guard !new.idToken.isEmpty, !new.refreshToken.isEmpty else {
      throw .notStorage(host: answer.host)
    }
    let email = user?.id == new.userID ? user?.email : nil
    adopt(
      IDToken(text: new.idToken, end: service.time.seconds + Double(new.expiresIn.value)),
      new.refreshToken, FirebaseUser(id: new.userID, email: email))
    return new.idToken
  }

  // MARK: Responses

  private func signIn(
    _ operation: String, _ request: SignInRequest
  ) async throws(CloudError) -> FirebaseUser {
    try adopt(try await answer(to: operation, request), asUser: nil)
  }

  private func answer(
    to operation: String, _ request: SignInRequest
  ) async throws(CloudError) -> FirebaseResponse {
    guard hasKey else { throw .wrongKey }
    return try await service.answer(to: operation, request)
  }

  /// Makes the user in a sign-in response the current user.
  ///
  /// - Parameter id: the user who must have signed in; nil for any user.
  private func adopt(
    _ answer: FirebaseResponse, asUser id: String?
  ) throws(CloudError) -> FirebaseUser {
    guard answer.response.head.isSuccess, !answer.isPage else {
      throw answer.signInError(now: service.time.date)
    }
    let new = try answer.decoded(SignInResponse.self)
    guard ![new.idToken, new.refreshToken, new.localId].contains("") else {
      throw .notStorage(host: answer.host)
    }
    // A different user would have no access to the first user's objects.
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
