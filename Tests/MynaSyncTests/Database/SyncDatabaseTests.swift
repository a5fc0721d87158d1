import Foundation
import TestSupport
import Testing

@testable import MynaSync

@Suite("SyncDatabase")
struct SyncDatabaseTests {
  private let scratch = Scratch(in: Scratch.memory)

  @Test("A reopened database has the same machine ID and entries")
  func reopening() throws {
    let path = scratch("sync.sqlite")
    let (id, date) = (UUID(), Date(timeIntervalSince1970: 1_800_000_000))
    let machine: MachineID
    do {
      let database = try SyncDatabase(path: path)
      machine = database.machine
      try database.write([.title: .text("Train"), .tag("work"): .text("work")], of: id, at: date)
    }
    let database = try SyncDatabase(path: path)
    #expect(database.machine == machine)
    let entry = try #require(try database.entry(id))
    #expect(entry.fields.title == "Train")
    #expect(entry.fields.tags == ["work"])
    #expect(try database.pendingTakes(after: nil, limit: 9).count == 1)
  }

  @Test(
    "A sync database on a full or read-only disk can be read but not written",
    .enabled(if: SmallDisk.isAllowed), arguments: [false, true])
  func disk(isReadOnly: Bool) throws {
    let disk = try SmallDisk(kibibytes: 1_024)
    let path = disk.path + "/sync.sqlite"
    let (id, date) = (UUID(), Date(timeIntervalSince1970: 1_800_000_000))
    do {
      let database = try SyncDatabase(path: path)
      try database.write([.title: .text("Train")], of: id, at: date)
    }
    if isReadOnly {
      try disk.remount(readOnly: true)
    } else {
      let block = try FileHandle(forWritingTo: disk.file("block"))
      #expect(throws: (any Error).self) { try block.write(contentsOf: Data(count: 2 << 20)) }
    }
    let database = try SyncDatabase(path: path)
    #expect(try database.entry(id)?.fields.title == "Train")
    let error = isReadOnly ? SyncError.readOnly(path: path) : .noSpace(path: path)
    #expect(throws: error) { try database.write([.title: .text("Tram")], of: id, at: date) }
  }
}
