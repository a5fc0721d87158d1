import HTTP

extension S3Storage {
  /// Sends a request, and returns the answer if the server did what it was asked.
  func answer(to request: S3Request) async throws(CloudError) -> HTTPResponse {
    switch try await client.outcome(of: request) {
    case .done(let response): return response
    case .refused(let problem): throw await error(for: problem, of: request)
    }
  }

  /// Sends a request whose answer is a document, and returns that.
  func document(for request: S3Request) async throws(CloudError) -> XMLElement {
    let response = try await answer(to: request)
    return try await document(in: response, to: request)
  }

  /// Returns the document in an answer; it may be an error although the status is that of a success.
  func document(
    in response: HTTPResponse, to request: S3Request
  ) async throws(CloudError) -> XMLElement {
    guard let root = try? XMLReader.read(response.body) else { throw client.notStorage }
    guard root.name == "Error" else { return root }
    throw await error(for: S3Problem(response.head, root), of: request)
  }

  /// Returns what a problem means to who asked; asks the server again where the answer leaves that open.
  func error(for problem: S3Problem, of request: S3Request) async -> CloudError {
    var problem = problem
    if request.method == .head, let name = request.name {
      do throws(CloudError) {
        problem = try await explanation(of: problem, about: name)
      } catch {
        return error
      }
    }
    let error = client.meaning(of: problem, for: request)
    guard case .objectRefused(let name) = error else { return error }
    return await told(apart: name)
  }

  /// Asks once more in a way that has an explanation: for one byte of the object.
  ///
  /// The answer to HEAD has no body, so it neither says whether the object or the bucket is missing, nor why it is refused.
  private func explanation(
    of problem: S3Problem, about name: ObjectName
  ) async throws(CloudError) -> S3Problem {
    let request = S3Request(.get, name, headers: [HTTPHeader("Range", "bytes=0-0")])
    do throws(CloudError) {
      if case .refused(let other) = try await client.outcome(of: request, receiver: Unwanted()) {
        // An empty object has no first byte.
        return other.status == 416 ? problem : other
      }
    } catch .declined {
      // The object is there.
    }
    // It came into being between the two requests.
    throw .busy(status: problem.status, wait: nil)
  }
}

/// Wants no body.
private final class Unwanted: HTTPReceiver {
  func begin(_ head: HTTPHead) -> Bool { false }
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool { false }
}
