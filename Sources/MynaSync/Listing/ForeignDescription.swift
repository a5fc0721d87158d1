import Foundation
import MynaCloud
import MynaLibrary

/// Asks the bucket what it says of objects that no log tells of: those that a person is looking at first, then by their names, the last
/// first.
struct ForeignDescription {
  private static let width = 8
  /// So many are asked for before the rows of all these are shown, and before it is seen what a person looks at by then.
  private static let page = 64

  let database: SyncDatabase
  let store: LibraryStore
  let storage: any ObjectStorage
  let retry: Retry
  let inView: TakesInView

  /// Asks of some that were not described yet; what was described stays so, whatever happens then.
  ///
  /// - Returns: whether there were any.
  nonisolated(nonsending) func describeSome() async throws(SyncError) -> Bool {
    let page = try nextPage()
    try await describe(page)
    return !page.isEmpty
  }

  /// Returns the next to be described: those in view, if any of them were not.
  private func nextPage() throws(SyncError) -> [ForeignObject] {
    let others = try database.foreignWithoutDescription(limit: Self.page)
    guard !others.isEmpty else { return [] }
    var wanted: [ForeignObject] = []
    for id in inView.ids.prefix(Self.page) {
      if let foreign = try database.foreign(of: id), foreign.description == nil {
        wanted.append(foreign)
      }
    }
    return wanted.isEmpty ? others : wanted
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
