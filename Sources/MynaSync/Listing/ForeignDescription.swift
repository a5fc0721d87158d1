import MynaCloud
import MynaLibrary

/// Asks the bucket what it says of objects that no log tells of: those that a person is looking at
/// first, then by their names, the last first.
struct ForeignDescription {
  /// So many are asked for before the rows of all these are shown, and before it is seen what a
  /// person looks at by then.
  private static let page = 64

  let database: SyncDatabase
  let store: LibraryStore
  let questions: ObjectQueries
  let inView: VisibleTakes

  /// Inspects some objects; finished ones stay described if a later one fails.
  ///
  /// - Returns: whether there were any.
  nonisolated(nonsending) func describeSome() async throws(SyncError) -> Bool {
    let page = try nextPage()
    try await describe(page)
    return !page.isEmpty
  }

  /// Returns the next objects to inspect, those on screen first.
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
    let objects = Dictionary(page.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    try await questions.ask(page.map(\.name)) { name, answer throws(SyncError) in
      if let foreign = objects[name] { try record(answer, of: foreign) }
    }
  }

  private func record(
    _ answer: ObjectQueries.Answer, of foreign: ForeignObject
  ) throws(SyncError) {
    switch answer {
    case .success(let stored): try ForeignObjects.describe(foreign, as: stored, in: database, store)
    case .failure(.notFound): try database.removeForeign(foreign.name)
    case .failure(let error):
      // The object is shown by its name with the reason, and inspected again after the next
      // listing.
      var failed = foreign
      failed.failure = FailureReason(error)
      try database.setForeign(failed)
      try ForeignObjects.show(failed, in: database)
    }
  }
}
