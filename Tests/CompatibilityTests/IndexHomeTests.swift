import Files
import Foundation
import MynaLibrary
import SQLite
import TestSupport
import Testing

@Suite("Indexes with the current database versions")
struct IndexHomeTests {
  private let homes: FixtureHomes

  init() throws { homes = try FixtureHomes("indexes/home.tar.gz") }

  /// Replaces the inode numbers in the index by those of the unpacked files, as if the home had
  /// never been moved.
  private func renumber() throws {
    let database = try Connection(path: homes.folder("home/data/library.sqlite"))
    let takes = try database.rows("SELECT id, place, file_name FROM takes") {
      (id: $0.text(0), file: ($0.boolean(1) ? ".myna/trash/" : "") + $0.text(2))
    }
    #expect(takes.count == 4)
    for (id, file) in takes {
      let numbers = try [file, ".myna/takes/\(id).json"].map { name in
        let status = try FileStatus(path: homes.folder("home/takes/" + name))
        return SQLiteValue.integer(Int64(bitPattern: status.identity.inode))
      }
      try database.run(
        "UPDATE takes SET inode = ?, sidecar_inode = ? WHERE id = ?", numbers + [.text(id)])
    }
  }

  /// Changes bytes of a file and keeps its size and date, so that only reading it reveals the
  /// change.
  private func replace(_ old: Data, with new: Data, in name: String) throws {
    let path = homes.folder(name)
    var status = stat()
    try #require(stat(path, &status) == 0 && old.count == new.count)
    var data = try homes.folder.data(name)
    let range = try #require(data.firstRange(of: old))
    data.replaceSubrange(range, with: new)
    try homes.folder.write(data, to: name)
    try #require(utimensat(AT_FDCWD, path, [status.st_atim, status.st_mtim], 0) == 0)
  }

  @Test("The index of takes opens without being rebuilt, and no take is read again")
  func takes() throws {
    try renumber()
    let (rate, other) = (Data([0x40, 0x1F, 0, 0]), Data([0x80, 0x3E, 0, 0]))
    try replace(rate, with: other, in: "home/takes/2026-10-01 10.00 Wave.wav")
    let store = try homes.library("home")
    #expect(try !store.isNew && store.damagedIndex == nil)
    #expect(try store.scan().isUnchanged)
    let take = try store.find("Wave")
    #expect(take.sampleRate == 8_000 && take.tags == ["work"] && take.isFavorite)
    #expect(try store.find("Deleted", isTrash: true).deleted != nil)

    let rebuilt = try LibraryStore(takes: homes.folder("home/takes"), data: homes.folder("rebuilt"))
    try rebuilt.scan()
    #expect(try rebuilt.find("Wave").sampleRate == 16_000)
  }

  @Test("The index of music opens without being rebuilt, and no song is read again")
  func songs() throws {
    try replace(Data("Old title".utf8), with: Data("New title".utf8), in: "home/music/one.flac")
    let known = try homes.myna("home", "music", "list").text
    #expect(known.contains("Old title") && known.contains("Other song"))

    for name in homes.folder.names where name.hasPrefix("home/data/music.sqlite") {
      try FileManager.default.removeItem(atPath: homes.folder(name))
    }
    let rebuilt = try homes.myna("home", "music", "list").text
    #expect(rebuilt.contains("New title") && rebuilt.contains("Other song"))
  }

  @Test("The sync database is reused, so the machine stays the same and nothing is synced again")
  func sync() throws {
    let machines = { homes.folder.names.filter { $0.hasPrefix("place/Myna/Sync/machines/") } }
    let before = machines()
    #expect(before.count == 1)
    #expect(try homes.myna("home", "sync").text == "Nothing was changed.\n")
    #expect(machines() == before)
  }
}
