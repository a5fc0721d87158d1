import HTTP
import Threads

struct FirebaseConnection: Sendable {
  let account: FirebaseAccount
  let addresses: FirebaseAddresses
  let session: FirebaseSession?
  let transport: any HTTPTransport
  let time: any TimeSource

  var host: String { addresses.storage.host }

  /// Sends a request and returns the response, regardless of its status.
  ///
  /// Requests a new token if the service refuses the current one.
  ///
  /// - Parameters:
  ///   - secrets: strings in the request that must not appear in an error.
  ///   - isRepeatable: whether to send the request again with the new token.
  func answer(
    to request: HTTPRequest, hiding secrets: [String] = [], isRepeatable: Bool = true,
    receiver: (any HTTPReceiver)? = nil, progress: (@Sendable (HTTPProgress) -> Void)? = nil
  ) async throws(CloudError) -> FirebaseResponse {
    let token = try await session?.token()
    let answer = try await send(request, token, secrets, receiver, progress)
    guard answer.isTokenRefused, let session, let token else { return answer }
    let newToken = try await session.token(insteadOf: token)
    return isRepeatable
      ? try await send(request, newToken, secrets, receiver, progress) : answer
  }

  func send(
    _ request: HTTPRequest, about name: ObjectName?
  ) async throws(CloudError) -> FirebaseResponse {
    try succeeded(try await answer(to: request), about: name)
  }

  @discardableResult
  func succeeded(
    _ answer: FirebaseResponse, about name: ObjectName?
  ) throws(CloudError) -> FirebaseResponse {
    guard answer.response.head.isSuccess, !answer.isPage else {
      throw answer.storageError(
        about: name, in: account.bucket, isSignedIn: session != nil, now: time.date)
    }
    return answer
  }

  private func send(
    _ request: HTTPRequest, _ token: String?, _ secrets: [String],
    _ receiver: (any HTTPReceiver)?, _ progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(CloudError) -> FirebaseResponse {
    var request = request
    request.headers.append(HTTPHeader("X-Firebase-Storage-Version", "myna/1"))
    if let appID = account.appID {
      request.headers.append(HTTPHeader("X-Firebase-GMPID", appID))
    }
    if let token { request.headers.append(HTTPHeader("Authorization", "Firebase \(token)")) }
    do throws(HTTPError) {
      let response = try await transport.send(request, receiver: receiver, progress: progress)
      return FirebaseResponse(
        response: response, host: host, secrets: secrets + (token.map { [$0] } ?? []))
    } catch {
      throw CloudError(error, host: host)
    }
  }
}
