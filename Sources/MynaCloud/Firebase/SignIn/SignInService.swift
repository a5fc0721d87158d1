import Files
import FoundationEssentials
import HTTP
import Threads

struct SignInService: Sendable {
  let addresses: FirebaseAddresses
  let transport: any HTTPTransport
  let time: any TimeSource

  func answer(
    to operation: String, _ body: SignInRequest
  ) async throws(CloudError) -> FirebaseResponse {
    let json: Data
    do {
      json = try JSONEncoder().encode(body)
    } catch {
      throw .unexpected(status: 0, .message("details cannot be written"))
    }
    return try await send(
      HTTPRequest(
        .post, addresses.accounts(operation),
        headers: [HTTPHeader("Content-Type", "application/json")], body: .bytes([UInt8](json))),
      hiding: [body.password, body.idToken].compactMap { $0 })
  }

  func answer(toRefreshToken token: String) async throws(CloudError) -> FirebaseResponse {
    let form = "grant_type=refresh_token&refresh_token=\(PercentEncoding.encoded(token))"
    return try await send(
      HTTPRequest(
        .post, addresses.token,
        headers: [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")],
        body: .bytes(Array(form.utf8))), hiding: [token])
  }

  private func send(
    _ request: HTTPRequest, hiding secrets: [String]
  ) async throws(CloudError) -> FirebaseResponse {
    let host = ServerAddress(of: request.url)?.host ?? ""
    do throws(HTTPError) {
      return FirebaseResponse(
        response: try await transport.send(request), host: host, secrets: secrets)
    } catch {
      throw CloudError(error, host: host)
    }
  }
}
