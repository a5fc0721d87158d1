import Foundation
import Glibc
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Name scans")
struct NamesTests {
  let library = LibraryScratch()

  /// Records takes, and compares the folder with the index.
  private func fill() throws {
    for title in ["One", "Two", "Three"] {
      try library.record(title, seed: UInt64(title.utf8.count))
    }
    try library.store().scan()
    // The first scan records changes; the index is trusted only after one that finds none.
    try library.store().scan()
  }

  /// Opens the library as another process, which only checks names if nothing differs.
  private func next() throws -> LibraryStore {
    let store = try library.store()
    try store.scanNames()
    return store
  }

  /// Checks that another process trusts the index, and that it matches the folder.
  private func expectKnown(_ comment: Comment? = nil) throws {
    #expect(try !next().isCompared, comment)
    #expect(try library.store().scan().isUnchanged, comment)
  }

  @Test("A name scan skips the full comparison if nothing changed")
  func unchanged() throws {
    try fill()
    let store = try next()
    #expect(!store.isCompared)
    for take in try store.all() { #expect(try store.isCurrent(take)) }
    #expect(try store.find("last").title == store.all()[0].title)
  }

  /// A change of the folder by another program.
  enum Change: CaseIterable {
    case added, renamed, removed, replaced, hidden, trashed, emptied, sidecar, forgotten
  }

  @Test(
    "A name scan detects added, renamed, removed, and replaced files, even if dates are restored",
    arguments: Change.allCases, [false, true])
  func changed(change: Change, dateIsSetBack: Bool) throws {
    try fill()
    let first = try library.store()
    let take = try first.find("Two")
    try first.trash.delete([try first.find("Three").id])
    try first.descriptions.setTags(take.id, to: ["tag"])
    try library.store().scan()
    #expect(try !next().isCompared)
    let path = first.path(of: take)
    let hidden = library.takes + "/.myna"
    let trashed = hidden + "/trash/" + (try #require(library.trash.first))
    let folders = [library.takes, hidden + "/trash", hidden + "/takes"]
    let dates = try folders.map { try date(of: $0) }
    switch change {
    case .added: try library.record("Four", seed: 44)
    case .renamed: #expect(rename(path, library.takes + "/Deux.flac") == 0)
    case .removed: #expect(unlink(path) == 0)
    case .replaced:
      try library.scratch.write(.noise(seconds: 0.3, seed: 9), to: "new.flac", format: .flac)
      #expect(rename(library.scratch("new.flac"), path) == 0)
    case .hidden: #expect(rename(path, library.takes + "/.two") == 0)
    case .trashed: #expect(rename(path, "\(hidden)/trash/\(take.fileName)") == 0)
    case .emptied: #expect(unlink(trashed) == 0)
    case .sidecar:
      let sidecar = "\(hidden)/takes/\(take.id.uuidString).json"
      let text = try String(contentsOfFile: sidecar, encoding: .utf8)
      try text.replacing("\"tag\"", with: "\"other tag\"")
        .write(toFile: sidecar, atomically: true, encoding: .utf8)
    case .forgotten: #expect(unlink("\(hidden)/takes/\(take.id.uuidString).json") == 0)
    }
    // As after unpacking an archive. The status change time, which no program can set, reveals it.
    if dateIsSetBack {
      for (folder, date) in zip(folders, dates) {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder)
      }
    }
    let store = try next()
    #expect(store.isCompared)
    #expect(try library.store().scan().isUnchanged)
    #expect(try !next().isCompared)
  }

  private func date(of folder: String) throws -> Date {
    let date = try FileManager.default.attributesOfItem(atPath: folder)[.modificationDate]
    return try #require(date as? Date)
  }

  @Test("Changes inside a file or sidecar are detected per take instead of by a name scan")
  func writtenInPlace() throws {
    try fill()
    let first = try library.store()
    let (one, two) = (try first.find("One"), try first.find("Two"))
    try first.descriptions.setTags(two.id, to: ["tag"])
    try library.store().scan()
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: first.path(of: one)))
    try file.seekToEnd()
    try file.write(contentsOf: Data([0]))
    try file.close()
    let path = "\(library.takes)/.myna/takes/\(two.id.uuidString).json"
    let sidecar = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try sidecar.seekToEnd()
    try sidecar.write(contentsOf: Data("\n".utf8))
    try sidecar.close()
    let store = try next()
    #expect(!store.isCompared)
    #expect(try !store.isCurrent(store.find("One")))
    #expect(try !store.isCurrent(store.find("Two")))
    #expect(try store.isCurrent(store.find("Three")))
    try store.scan()
    for take in try store.all() { #expect(try store.isCurrent(take)) }
  }

  @Test("After Myna's own changes, a name scan skips the full comparison")
  func ownChanges() throws {
    try fill()
    let id = try library.store().find("Two").id
    try next().descriptions.rename(id, to: "Deux")
    try expectKnown("renamed")
    #expect(try next().find("Deux").id == id)
    try next().descriptions.rename(id, to: "What/ever?")
    try expectKnown("renamed with a sidecar")
    try next().descriptions.changeTags(id, adding: ["a", "b"])
    try expectKnown("tagged")
    try next().descriptions.changeTags(id, adding: ["c"])
    try expectKnown("tagged again")
    try next().trash.delete([id, try next().find("One").id])
    try expectKnown("deleted")
    try next().trash.restore([id])
    try expectKnown("put back")
    try next().trash.empty()
    try expectKnown("emptied")
  }

  @Test(
    "A name scan detects a file that appeared during Myna's own change", arguments: [false, true])
  func changedMeanwhile(isOurName: Bool) throws {
    try fill()
    let store = try next()
    let take = try store.find("Two")
    var plan = FileChangePlan()
    plan.move("/\(take.fileName)", to: "/Deux.flac")
    let change = try store.access.begin(plan)
    // Another program creates a file with a new name, or with the name that was just released.
    let name = isOurName ? take.fileName : "Other.flac"
    #expect(link("\(library.takes)/Deux.flac", "\(library.takes)/\(name)") == 0)
    change.complete()
    #expect(try next().isCompared)
  }

  @Test("A name scan detects another machine's change")
  func otherMachine() throws {
    try fill()
    let other = try library.store(on: "other")
    try other.scan()
    try other.descriptions.rename(other.find("Two").id, to: "Deux")
    let store = try next()
    #expect(store.isCompared)
    #expect(try store.find("Deux").title == "Deux")
    try store.descriptions.rename(store.find("Deux").id, to: "Zwei")
    try other.scanNames()
    #expect(other.isCompared)
    #expect(try other.find("Zwei").title == "Zwei")
  }

  @Test("A folder stamp is reliable only when the clock has moved past it")
  func lasting() {
    let second: Int64 = 1_000_000_000
    let fine = FolderStamp(inode: 1, modified: 90 * second + 5, changed: 90 * second + 5)
    #expect(!fine.isLasting(at: 90 * second + 5) && fine.isLasting(at: 90 * second + 6))
    #expect(!fine.isLasting(at: 80 * second), "a date of tomorrow")
    let late = FolderStamp(inode: 1, modified: 80 * second + 5, changed: 90 * second + 5)
    #expect(!late.isLasting(at: 90 * second + 5))
    // A file system with time steps of two seconds.
    let coarse = FolderStamp(inode: 1, modified: 90 * second, changed: 90 * second)
    #expect(!coarse.isLasting(at: 92 * second) && coarse.isLasting(at: 94 * second))
  }

  @Test("Each change to a folder changes its reliable stamps")
  func sameTick() throws {
    try fill()
    let folder = TakesFolder(path: library.takes)
    for number in 0..<20 {
      let path = "\(library.takes)/\(number).txt"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      let stamps = try #require(folder.lastingNameStamps())
      #expect(unlink(path) == 0)
      #expect(folder.nameStamps != stamps)
    }
  }
}
