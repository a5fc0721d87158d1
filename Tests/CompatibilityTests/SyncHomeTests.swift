import Foundation
import SQLite
import TestSupport
import Testing

@Suite("Machines synced by version 0.1")
struct SyncHomeTests {
  private struct Listed: Decodable, Hashable {
    var id: String
    var title: String
    var sha256: String?
    var tags: Set<String>
    var note: String
    var storage: String
  }

  private let homes: FixtureHomes

  init() throws { homes = try FixtureHomes() }

  private func takes(_ home: String, _ verb: String = "list") throws -> [Listed] {
    try homes.myna(home, verb, "--json").json([Listed].self)
  }

  private func sync(_ home: String) throws {
    let outcome = try homes.myna(home, "sync")
    #expect(outcome.status == 0, "\(home): \(outcome.talk)")
  }

  @Test("Two machines continue to sync, and no take is lost or duplicated")
  func both() throws {
    try homes.myna("A", "recover")
    let before = try ["A", "B"].flatMap { try takes($0) + takes($0, "trash") }
    // The other machine receives a change in its next round.
    for _ in 1...3 { for home in ["A", "B"] { try sync(home) } }
    let (a, b) = (try takes("A"), try takes("B"))
    let deleted = try Set(takes("A", "trash").map(\.id) + takes("B", "trash").map(\.id))
    #expect(Set(before.map(\.id)).isSubset(of: deleted.union(a.map(\.id))))
    // Both have the same takes, except for one that is excluded from sync.
    let shared = a.filter { $0.title != "Stays here" }
    #expect(shared.count == a.count - 1)
    #expect(Set(shared.map(\.id)) == Set(b.map(\.id)) && shared.count == b.count)
    for take in shared {
      let other = b.first { $0.id == take.id }
      #expect(other?.title == take.title && other?.tags == take.tags && other?.note == take.note)
    }
    #expect(Set(a.map(\.id)).count == a.count && Set(b.map(\.id)).count == b.count)
    #expect(a.first { $0.title == "Tagged by both" }?.tags == ["from-a", "from-b"])
    #expect(a.first { $0.title == "Vorbis" }?.tags == ["Work", "of-b"])
    for title in ["Renamed on A", "Renamed on B", "New on B", "Half carried", "Recorded"] {
      #expect(a.filter { $0.title == title }.count == 1, "\(title)")
    }
    #expect(!a.contains { ["Deleted later", "Opus", "Planned one"].contains($0.title) })
    // Its sound was changed on both machines, so both versions are kept.
    #expect(a.filter { $0.title.hasPrefix("Edited by both") }.count == 2)
    #expect(try homes.myna("A", "sync").text == "Nothing was changed.\n")
  }

  @Test("A damaged sync database is refused, and a new one in its place deletes nothing")
  func damagedDatabase() throws {
    try homes.myna("A", "recover")
    for _ in 1...3 { for home in ["A", "B"] { try sync(home) } }
    func known(_ verb: String) throws -> [Set<String>] {
      try ["A", "B"].map { Set(try takes($0, verb).map(\.id)) }
    }
    func objects() -> Set<String> {
      Set(homes.folder.names.filter { $0.hasPrefix("place/Myna/") })
    }
    func machine(_ database: String) throws -> String? {
      try Connection(path: homes.folder(database))
        .row("SELECT value FROM facts WHERE name = 'machine'") { $0.text(0) }
    }
    let (before, deleted, kept) = (try known("list"), try known("trash"), objects())
    let database = try #require(
      homes.folder.names.first { $0.hasPrefix("B/data/sync/") && $0.hasSuffix(".sqlite") })
    let former = try #require(try machine(database))
    let damaged = Data(repeating: 0x42, count: try homes.folder.data(database).count)
    try homes.folder.write(damaged, to: database)

    let outcome = try homes.myna("B", "sync")
    #expect(outcome.status == 1 && outcome.talk.contains("is damaged. Delete this list"))
    #expect(try homes.folder.data(database) == damaged)
    #expect(try known("list") == before && known("trash") == deleted && objects() == kept)

    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: homes.folder(database + ending))
    }
    for _ in 1...2 { for home in ["B", "A"] { try sync(home) } }
    #expect(try machine(database) != former)
    for (old, new) in zip(before, try known("list")) { #expect(old.isSubset(of: new)) }
    #expect(try known("trash") == deleted)
    #expect(kept.isSubset(of: objects()))
  }

  @Test("An interrupted upload is completed as one object and leaves no parts")
  func halfCarried() throws {
    let parts = { homes.folder.names.filter { $0.hasSuffix(".part") } }
    #expect(parts().count == 2)
    try sync("A")
    let put = ["cloud", "put", "Half put.wav", "--as", "Files/Half put.wav"]
    #expect(try homes.myna("B", put).status == 0)
    let objects = homes.folder.names.filter { $0.hasPrefix("place/") && $0.contains("Half ") }
    #expect(objects.count == 2, "\(objects)")
    let whole = try homes.folder.data("Half put.wav")
    for object in objects { #expect(try homes.folder.data(object) == whole, "\(object)") }
    #expect(parts().isEmpty)
  }

  @Test("An interrupted download is completed to the requested file")
  func halfBrought() throws {
    let object = try #require(
      homes.folder.names.first { $0.hasPrefix("place/Myna/") && $0.contains("Piano 1") })
    let get = ["cloud", "get", String(object.dropFirst("place/".count)), "-o", "Half got.wav"]
    let outcome = try homes.myna("B", get)
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(try homes.folder.data("Half got.wav") == homes.folder.data(object))
    #expect(!homes.folder.names.contains { $0.hasSuffix(".download") })
  }
}
