import Files
import FoundationEssentials
import HTTP
import Hashing
import Threads

struct S3Client: Sendable {
  let bucket: String
  let address: S3Address
  let time: any TimeSource
  private let signature: S3Signature
  private let sessionToken: String?
  private let transport: any HTTPTransport
  private let clock = ServerClock()

  init(
    _ account: S3Account, secret: String, transport: any HTTPTransport, time: any TimeSource
  ) throws(CloudError) {
    address = try S3Address(account)
    bucket = account.bucket
    let (secret, token) = S3Account.parts(ofSecret: secret)
    sessionToken = token
    signature = S3Signature(keyID: account.keyID, secret: secret, region: account.region)
    (self.transport, self.time) = (transport, time)
  }

  /// Sends a request and returns the response, regardless of its status.
  ///
  /// If the response shows that the server's clock differs, the request is signed with the server's
  /// time and sent once more.
  ///
  /// - Throws: an error only if there is no response.
  func outcome(
    of request: S3Request, receiver: (any HTTPReceiver)? = nil, progress: TransferProgress? = nil
  ) async throws(CloudError) -> S3RequestResult {
    let outcome = try await send(request, receiver, progress)
    guard case .refused(let problem) = outcome, problem.status == 403, let date = problem.date,
      clock.correct(to: date, at: time.date)
    else { return outcome }
    return try await send(request, receiver, progress)
  }

  private func send(
    _ request: S3Request, _ receiver: (any HTTPReceiver)?, _ progress: TransferProgress?
  ) async throws(CloudError) -> S3RequestResult {
    let signed = try sign(request)
    let response: HTTPResponse
    do throws(HTTPError) {
      response = try await transport.send(signed, receiver: receiver) { progress?($0.sentBytes) }
    } catch {
      throw CloudError(error, host: address.host)
    }
    // Redirects count as failures, because following one would send the signature to another
    // server.
    return response.head.isSuccess ? .done(response) : .refused(S3Problem(response))
  }

  func link(to name: ObjectName, for seconds: Int) throws(CloudError) -> SharedLink {
    let (path, date) = (try address.path(of: name), serverNow)
    let query = try rethrowing(
      as: { CloudError($0) },
      try signature.query(
        ofLinkTo: path, host: address.host, from: date, for: seconds, sessionToken: sessionToken))
    return SharedLink(
      url: address.url(path: path, query: query), expiration: date + Double(seconds))
  }

  private var serverNow: Date { serverDate(time.date) }

  func serverDate(_ date: Date) -> Date { clock.date(at: date) }

  var notStorage: CloudError { .notStorage(host: address.host) }

  func meaning(of problem: S3Problem, for request: S3Request) -> CloudError {
    problem.error(
      at: S3Problem.RequestContext(
        name: request.name, bucket: bucket, host: address.host, now: time.date))
  }

  private func sign(_ request: S3Request) throws(CloudError) -> HTTPRequest {
    let (path, query) = (
      try address.path(of: request.name), QueryItem.text(of: request.query)
    )
    let date = serverNow
    let payload = try rethrowing(
      as: { CloudError($0) }, try Self.payload(of: request))
    var headers = request.headers
    headers.append(HTTPHeader("x-amz-content-sha256", payload))
    headers.append(HTTPHeader("x-amz-date", SigningDate.stamp(date)))
    if let sessionToken { headers.append(HTTPHeader("x-amz-security-token", sessionToken)) }
    let canonical = CanonicalRequest(
      method: request.method, path: path, query: query,
      headers: headers + [HTTPHeader("host", address.host)], payload: payload)
    let authorization = try rethrowing(
      as: { CloudError($0) }, try signature.authorization(for: canonical, at: date))
    headers.append(HTTPHeader("Authorization", authorization))
    return HTTPRequest(
      request.method, address.url(path: path, query: query), headers: headers, body: request.body)
  }

  /// Returns the payload hash for the signature.
  ///
  /// Content isn't hashed with SHA-256, since its MD5 is signed and the server compares it. TLS
  /// also protects `https:` content, and `http:` is used only for this machine.
  private static func payload(of request: S3Request) throws(HashingError) -> String {
    let hasMD5 = request.headers.contains { $0.name == "Content-MD5" }
    if hasMD5 { return CanonicalRequest.unsignedPayload }
    var hash = try SHA256()
    if case .bytes(let bytes) = request.body { hash.update(bytes) }
    return hash.finishHexadecimal()
  }
}
