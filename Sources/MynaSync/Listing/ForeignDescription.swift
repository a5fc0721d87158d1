import Foundation
import MynaCloud
import MynaLibrary

/// Asks the bucket what it says of objects that no log tells of, the newest first.
struct ForeignDescription {
  private static let width = 8
  private static let page = 200

  let database: SyncDatabase
  let store: LibraryStore
  let storage: any ObjectStorage
  let retry: Retry

  /// Asks of all that were not described yet; what was described stays so, whatever happens then.
  nonisolated(nonsending) func describe() async throws(SyncError) {
    while true {
      let page = try database.foreignWithoutDescription(limit: Self.page)
      guard !page.isEmpty else { return }
      try await describe(page)
    }
  }

  private nonisolated(nonsending) func describe(
    _ page: [ForeignObject]
  ) async throws(SyncError) {
    let (storage, retry) = (storage, retry)
    let result = await withTaskGroup(
      of: (ForeignObject, Result<StoredObject, CloudError>).self
    ) { group -> Result<Void, SyncError> in
      var (rest, failure) = (page[...], SyncError?.none)
      func ask() {
        guard failure == nil, let foreign = rest.popFirst() else { return }
        group.addTask { (foreign, await Self.ask(foreign.name, storage, retry)) }
      }
      for _ in 0..<Self.width { ask() }
      while let (foreign, answer) = await group.next() {
        do throws(SyncError) {
          try takeDown(answer, of: foreign)
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
  ) async -> Result<StoredObject, CloudError> {
    do throws(CloudError) {
      return .success(
        try await retry { () async throws(CloudError) in try await storage.describe(name) })
    } catch {
      return .failure(error)
    }
  }

  private func takeDown(
    _ answer: Result<StoredObject, CloudError>, of foreign: ForeignObject
  ) throws(SyncError) {
    switch answer {
    case .success(let stored): try ForeignObjects.describe(foreign, as: stored, in: database, store)
    case .failure(.notFound): try database.removeForeign(foreign.name)
    case .failure(.objectRefused):
      // Others may be asked for; this one is shown by its name.
      var refused = foreign
      refused.description = .null
      try database.setForeign(refused)
    case .failure(let error): throw SyncError(error)
    }
  }
}
