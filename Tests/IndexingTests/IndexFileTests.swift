import Files
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Indexing

@Suite("IndexFile")
struct IndexFileTests {
  private let scratch = Scratch()
  private var path: String { scratch("songs.sqlite") }
  private let steps = [Migration("CREATE TABLE songs (title TEXT)")]
  private let date = Date(timeIntervalSince1970: 1_800_000_000)

  private func open(
    _ fate: DamagedIndexHandling = .removed
  ) throws(TestIndexFailure) -> IndexFile<TestIndexFailure> {
    try open(path, fate)
  }

  private func open(
    _ path: String, _ fate: DamagedIndexHandling
  ) throws(TestIndexFailure) -> IndexFile<TestIndexFailure> {
    let use = try rethrowing(as: TestIndexFailure.init(system:), try IndexLock(of: path))
    return try IndexFile(path, steps, use: use, ifDamaged: fate)
  }

  private func titles(_ file: IndexFile<TestIndexFailure>) throws -> [String] {
    try file.database.rows("SELECT title FROM songs") { $0.text(0) }
  }

  /// Makes an index of one song, and leaves it as usual.
  private func make() throws {
    try open().database.run("INSERT INTO songs VALUES ('Joy')")
  }

  /// Damages the index, and leaves it as a process that was killed.
  @discardableResult private func damage() throws -> Data {
    var data = try scratch.data("songs.sqlite")
    data.replaceSubrange(4_096..., with: Data(repeating: 0x5A, count: data.count - 4_096))
    try scratch.write(data, to: "songs.sqlite")
    try scratch.write("", to: "songs.use")
    return data
  }

  @Test("An index that was closed properly reopens with its rows", arguments: [true, false])
  func closed(isMoved: Bool) throws {
    try make()
    let file = try open(isMoved ? .movedAside(date) : .removed)
    #expect(try titles(file) == ["Joy"] && file.damaged == nil)
  }

  @Test("A damaged index is moved aside and replaced by an empty one, if requested")
  func movedAside() throws {
    try make()
    let data = try damage()
    let file = try open(.movedAside(date))
    #expect(try titles(file).isEmpty)
    let aside = try #require(file.damaged)
    #expect(aside == path + ".damaged-20270115T080000Z")
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == data)
  }

  @Test("A damaged index is deleted and replaced by an empty one, if requested")
  func removed() throws {
    try make()
    try damage()
    do { #expect(try titles(open()).isEmpty) }
    #expect(scratch.names == ["songs.sqlite", "songs.use"])
  }

  @Test(
    "A damaged index that is used by another process can't be opened and stays unchanged",
    arguments: [true, false])
  func used(isMoved: Bool) throws {
    try make()
    try Data(repeating: 0x5A, count: 8_192).write(to: URL(fileURLWithPath: path))
    let other = try IndexLock(of: path)
    other.downgradeToShared()
    #expect(throws: TestIndexFailure.damagedAndUsed(path: path)) {
      try open(isMoved ? .movedAside(date) : .removed)
    }
    #expect(try scratch.data("songs.sqlite") == Data(repeating: 0x5A, count: 8_192))
    extendLifetime(other)
  }

  @Test("After a query reports corruption, the index is empty the next time it is opened")
  func met() throws {
    try make()
    do {
      let file = try open()
      #expect(throws: TestIndexFailure.database(.corrupt)) {
        try file.database.row("SELECT title FROM songs") { _ throws(SQLiteError) -> Int in
          throw .corrupt
        }
      }
    }
    #expect(try titles(open()).isEmpty)
  }

  @Test("An index is marked as closed only when its last user closes it")
  func lastOne() throws {
    var (one, other) = (try open() as IndexFile?, try open() as IndexFile?)
    let use = try IndexLock(of: path)
    #expect(use.mark == .opened)
    one = nil
    #expect(use.mark == .opened)
    other = nil
    #expect(use.mark == .closed)
    #expect(one == nil && other == nil)
  }

  @Test("An index with a newer schema version can't be opened and stays unchanged")
  func newer() throws {
    try make()
    do { try open().database.run("PRAGMA user_version = 9") }
    let before = try scratch.data("songs.sqlite")
    #expect(throws: TestIndexFailure.database(.newerVersion(found: 9, known: 1))) { try open() }
    #expect(try scratch.data("songs.sqlite") == before)
  }

  @Test(
    "An index on a read-only disk can be read, and writing to it fails",
    .enabled(if: SmallDisk.isAllowed))
  func readOnly() throws {
    let disk = try SmallDisk(kibibytes: 1_024)
    let path = disk.path + "/songs.sqlite"
    do { try open(path, .removed).database.run("INSERT INTO songs VALUES ('Joy')") }
    try disk.remount(readOnly: true)
    let file = try open(path, .removed)
    #expect(try titles(file) == ["Joy"])
    #expect(throws: TestIndexFailure.database(.readOnly)) {
      try file.database.run("INSERT INTO songs VALUES ('Sorrow')")
    }
  }
}

/// The error of a module that has an index.
private enum TestIndexFailure: IndexFailure {
  case database(SQLiteError)
  case system(SystemError)
  case damagedAndUsed(path: String)

  init(_ error: SQLiteError, path: String) { self = .database(error) }
  init(system error: SystemError) { self = .system(error) }
}
