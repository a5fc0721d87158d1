import Files
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Untrusted folders")
struct HostileFolderTests {
  let library = LibraryScratch()
  private let id = UUID()
  private let other = UUID().uuidString

  /// Creates a library with one take, and a folder beside it that Myna must not touch.
  private func store() throws -> LibraryStore {
    try library.record("Sound", id: id)
    let store = try library.store()
    try store.scan()
    try FileManager.default.createDirectory(
      atPath: library.scratch("outside"), withIntermediateDirectories: false)
    try library.scratch.write("precious", to: "outside/precious.flac")
    try library.scratch.write("precious", to: "outside/\(other).json")
    try library.scratch.write("payload", to: "takes/payload.flac")
    return store
  }

  private func outside() throws -> [String: String] {
    var found: [String: String] = [:]
    let folder = library.scratch("outside")
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      found[name] = try? library.scratch.text("outside/\(name)")
    }
    return found
  }

  private func write(_ plan: FileChangePlan) throws {
    try library.scratch.write(
      try JSONEncoder().encode(plan), to: "takes/.myna/work/\(UUID().uuidString).plan")
  }

  /// Replaces a file or folder with a link to the outside folder.
  private func replaceByLink(_ location: String) throws {
    let path = library.takes + location
    if FileStatus.isTaken(path) { try FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: library.scratch("outside"))
  }

  enum Kind: CaseIterable { case move, link, remove }

  @Test(
    "A plan never changes anything outside the folder through a symbolic link",
    arguments: ["/link", "/.myna/link", "/.myna/trash", "/.myna/takes", "versions", "work"],
    Kind.allCases)
  func links(location: String, kind: Kind) throws {
    let store = try store()
    let folder =
      ["versions", "work"].contains(location) ? "/.myna/\(location)/\(UUID().uuidString)" : location
    try replaceByLink(folder)
    let name = folder.hasSuffix("takes") ? "\(other).json" : "precious.flac"
    var plan = FileChangePlan()
    switch kind {
    case .move: plan.move("/payload.flac", to: "\(folder)/\(name)")
    case .link: plan.link("/payload.flac", to: "\(folder)/new-\(name)")
    case .remove: plan.remove("\(folder)/\(name)")
    }
    try write(plan)
    let before = try outside()
    // Whether the scan succeeds or fails, nothing outside may change.
    _ = try? store.scan()
    _ = try? store.descriptions.setNote(id, to: "note")
    _ = try? store.trash.empty()
    #expect(try outside() == before)
    #expect(try library.scratch.text("takes/payload.flac") == "payload")
  }

  @Test(
    "A symbolic link in place of one of Myna's folders is reported and not followed",
    arguments: ["/.myna", "/.myna/trash", "/.myna/takes", "/.myna/versions", "/.myna/work"])
  func ownFolders(location: String) throws {
    let store = try store()
    try replaceByLink(location)
    let before = try outside()
    let error = LibraryError.notFolder(path: library.takes + location)
    #expect(throws: error) { try store.scan() }
    #expect(throws: error) { try store.trash.delete([id]) }
    #expect(throws: error) { try store.edits.workFile(fileExtension: "flac") }
    _ = try? library.store()
    #expect(try outside() == before)
  }

  @Test("A versions folder that is a symbolic link isn't followed")
  func versions() throws {
    let store = try store()
    try replaceByLink("/.myna/versions/\(id.uuidString)")
    #expect(throws: LibraryError.self) { try store.edits.undo(id) }
    #expect(throws: LibraryError.self) { try store.edits.restoreOriginal(id) }
    try store.trash.delete([id])
    try store.trash.empty()
    #expect(try outside()["precious.flac"] == "precious")
  }

  @Test("A lock file that is a symbolic link creates no file at its target")
  func lock() throws {
    let store = try store()
    let lock = store.folder.lock
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createSymbolicLink(
      atPath: lock, withDestinationPath: library.scratch("outside/made"))
    #expect(throws: LibraryError.self) { try store.descriptions.setNote(id, to: "note") }
    #expect(try outside()["made"] == nil)
  }

  @Test("Links, pipes, and huge files in place of Myna's small files aren't read")
  func specialFiles() throws {
    let store = try store()
    let sidecar = store.folder.sidecar(of: id)
    let version = store.folder.versions(of: id)
    try FileManager.default.createDirectory(atPath: version, withIntermediateDirectories: false)
    for path in [sidecar, store.folder.work + "/a.plan", version + "/1 trim.flac"] {
      #expect(mkfifo(path, 0o666) == 0)
    }
    for path in [store.folder.work + "/b.plan", version + "/2 trim.flac"] {
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "/dev/zero")
    }
    try library.scratch.write("", to: "takes/.myna/work/c.plan")
    #expect(truncate(store.folder.work + "/c.plan", 1 << 40) == 0)
    try store.scan()
    #expect(try store.descriptions.setNote(id, to: "note").note == "note")
    #expect(throws: LibraryError.notEdited(title: "Sound")) { try store.edits.undo(id) }
    #expect(try FileStamp(path: sidecar) != nil)
  }

  @Test("A killed process's plan with thousands of steps is completed")
  func long() throws {
    let store = try store()
    var plan = FileChangePlan()
    for number in 0..<10_000 {
      plan.move("/.myna/work/\(UUID().uuidString)/1", to: "/\(number) \(other).flac")
    }
    plan.move("/payload.flac", to: "/.myna/trash/payload.flac")
    #expect(try JSONEncoder().encode(plan).count > 1 << 20)
    try write(plan)
    try store.scan()
    #expect(library.trash == ["payload.flac"])
  }
}
