import Foundation
import HTTP
import MynaCloud
import Synchronization
import TestSupport

/// A transport that returns scripted responses, and records the requests.
final class ScriptedFirebase: HTTPTransport {
  enum Step: Sendable {
    case answer(HTTPResponse)
    case failure(HTTPError)
    /// The response comes when the test calls `release`.
    case held(HTTPResponse)

    /// A response with a text body, JSON unless the headers differ.
    static func text(
      _ status: Int, _ body: String = "", _ headers: [HTTPHeader] = []
    ) -> Step {
      .answer(
        HTTPResponse(HTTPResponseHead(status: status, headers: headers), body: Array(body.utf8)))
    }
  }

  private struct State {
    var steps: [Step]
    var requests: [HTTPRequest] = []
    var held: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  convenience init(_ steps: Step...) { self.init(steps) }

  init(_ steps: [Step]) { state = Mutex(State(steps: steps)) }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// The number of unused responses.
  var stepsLeft: Int { state.withLock { $0.steps.count } }

  /// The number of requests that wait for `release`.
  var heldCount: Int { state.withLock { $0.held.count } }

  /// Delivers all held responses.
  func release() {
    let held = state.withLock { state in
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }

  func send(
    _ request: HTTPRequest, receiver: (any HTTPReceiver)?,
    progress: (@Sendable (HTTPProgress) -> Void)?
  ) async throws(HTTPError) -> HTTPResponse {
    let step = state.withLock { state in
      state.requests.append(request)
      return state.steps.isEmpty ? nil : state.steps.removeFirst()
    }
    guard let step else { throw .interrupted(host: "no answer is left") }
    progress?(HTTPProgress(sentBytes: request.body.count, receivedBytes: 0))
    let response: HTTPResponse
    switch step {
    case .failure(let error): throw error
    case .answer(let answer): response = answer
    case .held(let answer):
      await withCheckedContinuation { continuation in
        state.withLock { $0.held.append(continuation) }
      }
      response = answer
    }
    guard let receiver, response.head.isSuccess else { return response }
    guard receiver.begin(response.head) else { throw .declined }
    let isKept = response.body.withUnsafeBytes { $0.isEmpty || receiver.receive($0) }
    guard isKept else { throw .declined }
    return HTTPResponse(response.head)
  }
}

extension HTTPRequest {
  var text: String {
    guard case .bytes(let bytes) = body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
