import MynaCloud
import MynaLibrary

/// Inspects objects that no log mentions: those on screen first, then in descending order of name.
struct ForeignObjectInspector {
  /// The number of objects to inspect before showing their rows and checking which takes are on
  /// screen.
  private static let page = 64

  let database: SyncDatabase
  let store: LibraryStore
  let questions: ObjectQueries
  let inView: VisibleTakes

  /// Inspects some objects; results are kept even if a later inspection fails.
  ///
  /// - Returns: whether there were any objects to inspect.
  nonisolated(nonsending) func describeSome() async throws(SyncError) -> Bool {
    let page = try nextPage()
    try await describe(page)
    return !page.isEmpty
  }

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
    _ answer: ObjectQueries.Reply, of foreign: ForeignObject
  ) throws(SyncError) {
    switch answer {
    case .success(let stored): try ForeignObjects.describe(foreign, as: stored, in: database, store)
    case .failure(.notFound): try database.removeForeign(foreign.name)
    case .failure(let error):
      // The object is shown with its name and the reason, and is inspected again after the next
      // listing.
      var failed = foreign
      failed.failure = FailureReason(error)
      try database.setForeign(failed)
      try ForeignObjects.show(failed, in: database)
    }
  }
}
