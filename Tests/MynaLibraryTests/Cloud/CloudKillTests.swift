import Foundation
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Killed cloud changes")
struct CloudKillTests {
  /// A change of files during which a process may be killed.
  enum Change: CaseIterable {
    case arrival, arrivalInTrash, adoption, adoptionOfRow, deletion, deletionOfMissing, removal
    case description
  }

  /// The state after a change: rows, deletions and files.
  private struct Result: Equatable {
    var takes: [Take] = []
    var deletions: [DeletedTake] = []
    var files: [String] = []
  }

  private static let mine = UUID()
  private static let lost = UUID()
  private static let cloud = UUID()
  private static let other = UUID()
  private static let date = Date(timeIntervalSince1970: 1_795_000_000)

  /// Creates a complete take, a take whose file is gone, and a described take that exists only in
  /// the cloud.
  private func fill(_ library: LibraryScratch, for change: Change) throws -> LibraryStore {
    try library.record("Mine", id: Self.mine)
    try library.record("Lost", at: "2026-11-22T10:00:00Z", id: Self.lost)
    let store = try library.store()
    try store.scan()
    try store.descriptions.setNote(Self.lost, to: "lost")
    try library.remove(library.names[1])
    try library.edit(Self.mine, in: store, to: 0.5, seed: 4)
    try FileManager.default.createDirectory(
      atPath: store.folder.performances, withIntermediateDirectories: true)
    try Data("MIDI".utf8).write(
      to: URL(fileURLWithPath: store.folder.performance(of: Self.mine)))
    try store.cloud.set([try CloudSamples.take("Far", id: Self.cloud)])
    try store.descriptions.setTags(Self.cloud, to: ["far"])
    if change == .adoptionOfRow {
      try store.cloud.set([try CloudSamples.take("Row", id: Self.other)])
    }
    if change == .arrivalInTrash { try store.trash.delete([Self.cloud], at: Self.date) }
    try store.scan()
    return store
  }

  private func make(_ change: Change, _ library: LibraryScratch, _ store: LibraryStore) throws {
    switch change {
    case .arrival: try store.arrivals.add(try library.download(), for: Self.cloud)
    case .arrivalInTrash:
      try store.arrivals.add(try library.download(), for: Self.cloud, to: .trash)
    case .adoption, .adoptionOfRow: try store.cloud.adopt(Self.mine, as: Self.other)
    case .deletion: try store.trash.delete([Self.cloud, Self.mine], at: Self.date)
    case .deletionOfMissing: try store.trash.delete([Self.lost], at: Self.date)
    case .removal: try store.cloud.remove([Self.cloud])
    case .description:
      try store.descriptions.update(
        Self.cloud, with: TakeDescription(title: "Is 1/2 far?", note: "note"))
    }
  }

  /// Returns the files that the change needs until it is made, and its steps.
  private func plan(
    of change: Change, _ library: LibraryScratch, _ store: LibraryStore
  ) throws -> (sound: AnalyzedWorkFile?, plan: FileChangePlan) {
    let access = store.access
    switch change {
    case .arrival, .arrivalInTrash:
      let file = try access.workFile(fileExtension: "flac")
      let sound = try AnalyzedWorkFile(try library.download(), as: file)
      var record = try access.records.known(Self.cloud)
      let plan = try DownloadedAudioAdder(access: access).plan(
        for: sound, of: &record, into: change == .arrival ? .folder : .trash, storage: .both)
      return (sound, plan)
    case .adoption, .adoptionOfRow:
      var record = try access.records.known(Self.mine)
      record.take.id = Self.other
      return (nil, try CloudTakes(access: access).adoption(of: &record, from: Self.mine))
    case .deletion:
      let ids = [Self.cloud, Self.mine]
      return (nil, try TakeTrash(access: access).deletion(of: ids, at: Self.date).plan)
    case .deletionOfMissing:
      return (nil, try TakeTrash(access: access).deletion(of: [Self.lost], at: Self.date).plan)
    case .removal:
      var change = TakeTrash.TrashChange()
      TakeTrash(access: access).forget(try access.records.known(Self.cloud), in: &change)
      return (nil, change.plan)
    case .description:
      var record = try access.records.known(Self.cloud)
      (record.take.title, record.take.note) = ("Is 1/2 far?", "note")
      var plan = FileChangePlan()
      try access.records.sidecar(of: &record, into: &plan)
      plan.addTake(record.take, in: .folder)
      return (nil, plan)
    }
  }

  /// In memory, since there are many libraries.
  private func library() -> LibraryScratch { LibraryScratch(scratch: Scratch(in: Scratch.memory)) }

  private func result(_ library: LibraryScratch, _ store: LibraryStore) throws -> Result {
    try store.scan()
    #expect(try store.scan().isUnchanged)
    // Files in the work folders are deleted with the test.
    #expect(!library.names(in: store.folder.work).contains { $0.contains(".") })
    var result = Result()
    result.takes = try (store.all() + store.trashed()).map { take in
      var take = take
      // Requires reading the whole file, which was not done yet.
      take.contentHash = nil
      return take
    }.sorted { $0.id.uuidString < $1.id.uuidString }
    result.deletions = try store.deletions.all().sorted { $0.id.uuidString < $1.id.uuidString }
    result.files = (FileManager.default.enumerator(atPath: library.takes)?.allObjects ?? [])
      .compactMap { $0 as? String }.filter {
        !$0.hasSuffix("lock") && !$0.hasPrefix(".myna/work/")
      }.sorted()
    return result
  }

  @Test(
    "A process killed at any step of a cloud change leaves the old or the new state",
    arguments: Change.allCases)
  func killed(change: Change) throws {
    let (first, second) = (library(), library())
    let store = try fill(first, for: change)
    let before = try result(first, store)
    try make(change, first, store)
    let after = try result(first, store)
    #expect(before != after)
    // The change was not begun.
    do {
      let store = try fill(second, for: change)
      _ = try plan(of: change, second, store)
    }
    var left = try result(second, second.store())
    // The folder for versions is created first, which does no harm if there are none.
    left.files.removeAll { $0.hasSuffix("versions/\(Self.other.uuidString)") }
    #expect(left == before)
    var step = 0
    while true {
      let library = library()
      let store = try fill(library, for: change)
      let (sound, plan) = try plan(of: change, library, store)
      guard step <= plan.steps.count else { break }
      try library.scratch.write(plan.encoded(), to: "takes/.myna/work/begun.plan")
      let taken = CompletedSteps(in: store.folder)
      for next in plan.ordered.prefix(step) { try taken.execute(next) }
      let next = try library.store()
      let left = try result(library, next)
      #expect(left == after, "after step \(step)")
      withExtendedLifetime((sound, taken)) {}
      step += 1
    }
    #expect(step > 1)
  }
}
