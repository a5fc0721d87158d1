import Foundation
import TestSupport
import Testing

@testable import MynaSync

@Suite("SyncDatabase")
struct SyncDatabaseTests {
  private let scratch = Scratch(in: Scratch.memory)

  @Test("A database that is opened again has the same machine and entries")
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
    #expect(try database.pendingCount() == 1)
  }
}
