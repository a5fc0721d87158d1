import Files
import HTTP

extension S3Storage {
  /// Throws `changed` if the condition of a write is plainly not met.
  func look(at name: ObjectName, _ condition: WriteCondition) async throws(CloudError) {
    if condition == .always { return }
    let (presence, head) = try await find(name)
    switch condition {
    case .always: return
    case .absent: guard presence != .there else { throw .changed(name) }
    case .version(let version):
      guard presence != .missing, head == nil || head?.tag.version == version else {
        throw .changed(name)
      }
    }
  }

  /// Sends a request that writes an object, or a part of one, and returns the answer of a success.
  func send(
    _ request: S3Request, to name: ObjectName, if condition: WriteCondition,
    of content: UploadContent?, progress: TransferProgress? = nil
  ) async throws(CloudError) -> HTTPResponse {
    let headers = headers(for: condition)
    var outcome = try await attempt(request, with: headers, of: content, progress)
    if case .refused(let problem) = outcome, !headers.isEmpty {
      if problem.isNotImplemented {
        // It was looked at, which is all that can be done here.
        outcome = try await attempt(request, with: [], of: content, progress)
      } else if problem.isConditionFailed, case .version(let version) = condition,
        try await find(name).head?.tag.version == version
      {
        let bare = [HTTPHeader("If-Match", version.text)]
        outcome = try await attempt(request, with: bare, of: content, progress)
        if case .done = outcome { habits.noteBareTags() }
      }
    }
    switch outcome {
    case .done(let response): return response
    case .refused(let problem):
      if let content, problem.isBodyDamaged, let path = try await changedFile(of: content, request)
      {
        throw .fileChanged(path: path)
      }
      // What should be replaced is gone.
      if case .version = condition, problem.code == "NoSuchKey" { throw .changed(name) }
      throw await error(for: problem, of: request)
    }
  }

  /// Finds out, once in a batch of small objects, whether the server refuses to write where an object is.
  ///
  /// A server that overlooks the condition puts the same content in place of what was written just now, and goes on to be
  /// asked before each write.
  ///
  /// - Parameter request: the one that has just written an object.
  func tryRefusal(of request: S3Request, _ content: UploadContent) async {
    guard case .bytes = content.source, !habits.refusesWrites, habits.isSecondNewWrite() else {
      return
    }
    // Whatever goes wrong, the object is there already.
    let outcome = try? await attempt(request, with: headers(for: .absent), of: content, nil)
    if case .refused(let problem) = outcome, problem.isConditionFailed { habits.noteRefusal() }
  }

  private func headers(for condition: WriteCondition) -> [HTTPHeader] {
    switch condition {
    case .always: []
    case .absent: [HTTPHeader("If-None-Match", "*")]
    case .version(let version): [HTTPHeader("If-Match", habits.condition(on: ETag(version)))]
    }
  }

  private func attempt(
    _ request: S3Request, with headers: [HTTPHeader], of content: UploadContent?,
    _ progress: TransferProgress?
  ) async throws(CloudError) -> S3Outcome {
    var request = request
    request.headers += headers
    do throws(CloudError) {
      return try await client.outcome(of: request, progress: progress)
    } catch .file(let error) {
      throw content?.isCut == true ? .fileChanged(path: error.path) : .file(error)
    }
  }
}
