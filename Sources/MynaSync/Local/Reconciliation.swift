import FoundationEssentials
import MynaCloud
import MynaLibrary

/// Compares takes in the library with their entries and makes both agree.
///
/// The library is changed before the database. If the process is killed in between, the next
/// comparison finds that both agree.
struct Reconciliation {
  let database: SyncDatabase
  let store: LibraryStore
  let deletions: [UUID: Date]
  let date: Date
  private(set) var changedCount = 0

  init(_ database: SyncDatabase, _ store: LibraryStore, date: Date) throws(SyncError) {
    (self.database, self.store, self.date) = (database, store, date)
    var dates: [UUID: Date] = [:]
    for deletion in try inLibrary({ () throws(LibraryError) in try store.deletions.all() }) {
      dates[deletion.id] = deletion.date
    }
    deletions = dates
  }

  mutating func reconcile(_ ids: some Sequence<UUID>) throws(SyncError) {
    var all: [(known: TakeComparison.KnownState, comparison: TakeComparison)] = []
    for id in ids {
      let known = try known(id)
      let comparison = TakeComparison(known)
      if comparison.changesSomething(of: known) { all.append((known, comparison)) }
    }
    guard !all.isEmpty else { return }
    try changeRows(all)
    let transaction = try database.begin()
    for (known, comparison) in all { try record(comparison, known) }
    try transaction.commit()
  }

  func known(_ id: UUID) throws(SyncError) -> TakeComparison.KnownState {
    let take = try inLibrary { () throws(LibraryError) in try store.take(id) }
    let fields = try database.entry(id)?.fields
    var object = TakeComparison.ObjectState.seen
    if let take, LocalTake(take).isHere, !take.isOnlyHere, let sound = fields?.sound {
      object = try state(of: sound, of: id)
    }
    return TakeComparison.KnownState(
      id: id, local: take.map { LocalTake($0) }, deletion: deletions[id],
      shadow: try database.shadow(of: id), fields: fields, object: object,
      machine: database.machine)
  }

  private func state(
    of sound: AudioReference, of take: UUID
  ) throws(SyncError) -> TakeComparison.ObjectState {
    guard try database.listingNumber() > 0 else { return .unseen }
    guard let object = try database.object(sound.object), object.take == take else { return .gone }
    guard let content = object.content else { return .unseen }
    return content == sound.hash ? .seen : .gone
  }

  private mutating func changeRows(
    _ all: [(known: TakeComparison.KnownState, comparison: TakeComparison)]
  ) throws(SyncError) {
    func ids(_ step: LibraryAction) -> [UUID] {
      all.filter { $0.comparison.steps.contains(step) }.map(\.known.id)
    }
    let shown = all.filter { $0.comparison.steps.contains(.showCloudTake) }
      .compactMap { cloudTake($0.known, $0.comparison) }
    let (revived, removed, both) = (ids(.forgetDeletion), ids(.removeCloudTake), ids(.noteBoth))
    let (deleted, back, kept) = (ids(.delete), ids(.putBack), ids(.keepOnlyHere))
    let here = ids(.noteHere)
    try inLibrary { () throws(LibraryError) in
      if !revived.isEmpty { try store.deletions.forget(of: revived) }
      if !shown.isEmpty { try store.cloud.set(shown) }
      if !removed.isEmpty { try store.cloud.remove(removed, deleted: date) }
      if !deleted.isEmpty { try store.trash.delete(deleted, at: date) }
      if !back.isEmpty { try store.trash.restore(back) }
      if !both.isEmpty { try store.cloud.setStorage(.both, of: both) }
      if !here.isEmpty { try store.cloud.setStorage(.here, of: here) }
      for id in kept { try store.descriptions.keepOnlyHere(id) }
      for (known, comparison) in all {
        for case .describe(let words) in comparison.steps {
          try store.descriptions.update(known.id, with: words)
        }
      }
    }
    changedCount += all.count { $0.comparison.steps.contains { !$0.isAboutStorage } }
  }

  private func cloudTake(
    _ known: TakeComparison.KnownState, _ comparison: TakeComparison
  ) -> CloudTake? {
    guard let fields = known.fields, let sound = fields.sound else { return nil }
    let words = comparison.shadow.map { TakeDetails($0) } ?? TakeDetails(fields)
    let name = LocalFileName.name(for: sound.object)
    let (mine, theirs) = (known.local?.take.listening, fields.listening)
    let title = words.title.flatMap { $0.isEmpty ? nil : $0 }
    var take = CloudTake(
      id: known.id, title: title ?? TakeObject.title(of: sound.object),
      created: fields.created ?? known.local?.take.created ?? date, fileName: name,
      facts: sound.facts, size: sound.size, contentHash: sound.hash)
    (take.tags, take.isFavorite, take.note) = (words.tags.sorted(), words.isFavorite, words.note)
    take.listening = mine.flatMap { $0.replaces(theirs) ? $0 : nil } ?? theirs
    return take
  }

  private func record(
    _ comparison: TakeComparison, _ known: TakeComparison.KnownState
  ) throws(SyncError) {
    if !comparison.writes.isEmpty {
      try database.write(comparison.writes, of: known.id, at: date)
    }
    if var shadow = comparison.shadow {
      if comparison.steps.contains(where: \.isDescription) {
        // The library may have shortened the values.
        let take = try inLibrary { () throws(LibraryError) in try store.take(known.id) }
        if let take {
          shadow = TakeDetails(take).shadow(
            of: known.id, hash: shadow.hash, isDeleted: shadow.isDeleted)
        }
      }
      try database.setShadow(shadow)
    }
    for kind in comparison.unwanted { try database.removeIntent(kind, of: known.id) }
    for (kind, first) in comparison.wanted {
      try database.addIntent(kind, of: known.id, notBefore: first)
    }
  }
}

extension LibraryAction {
  fileprivate var isDescription: Bool { if case .describe = self { true } else { false } }

  fileprivate var isAboutStorage: Bool { self == .noteBoth || self == .noteHere }
}

extension TakeComparison {
  fileprivate func changesSomething(of known: KnownState) -> Bool {
    !writes.isEmpty || !steps.isEmpty || !wanted.isEmpty || !unwanted.isEmpty
      || shadow != known.shadow
  }
}

func inLibrary<T>(_ body: () throws(LibraryError) -> T) throws(SyncError) -> T {
  do throws(LibraryError) { return try body() } catch { throw SyncError(error) }
}
