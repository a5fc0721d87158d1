import MynaCloud

struct ObjectQueries {
  typealias Reply = Result<StoredObject, CloudError>

  private static let width = 8
  /// The number of consecutive temporary failures after which the server is considered unavailable.
  static let patience = 3

  let storage: any ObjectStorage
  let retry: Retry

  /// Inspects all objects, and passes the results to `body` as they arrive.
  ///
  /// - Throws: an error that affects more than one object, or an error from `body`; earlier results
  ///   are kept.
  nonisolated(nonsending) func ask(
    _ names: [ObjectName], _ body: (ObjectName, Reply) throws(SyncError) -> Void
  ) async throws(SyncError) {
    let (storage, retry) = (storage, retry)
    let result = await withTaskGroup(of: (ObjectName, Reply).self) {
      group -> Result<Void, SyncError> in
      var (rest, failure, troubles) = (names[...], SyncError?.none, 0)
      func ask() {
        guard failure == nil, let name = rest.popFirst() else { return }
        group.addTask { (name, await Self.ask(name, storage, retry)) }
      }
      for _ in 0..<Self.width { ask() }
      while let (name, answer) = await group.next() {
        do throws(SyncError) {
          if case .failure(let error) = answer {
            troubles += error.isPassing ? 1 : 0
            if error.concernsPlace || troubles >= Self.patience { throw SyncError(error) }
          } else {
            troubles = 0
          }
          try body(name, answer)
        } catch {
          failure = failure ?? error
          group.cancelAll()
        }
        ask()
      }
      return failure.map { .failure($0) } ?? .success(())
    }
    try result.get()
  }

  private static func ask(
    _ name: ObjectName, _ storage: any ObjectStorage, _ retry: Retry
  ) async -> Reply {
    do throws(CloudError) {
      return .success(
        try await retry { () async throws(CloudError) in try await storage.describe(name) })
    } catch {
      return .failure(error)
    }
  }
}
