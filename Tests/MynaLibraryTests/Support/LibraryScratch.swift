import Dates
import Files
import Foundation
import SoundFiles
import TestSupport

@testable import MynaLibrary

/// A library in temporary folders.
struct LibraryScratch {
  var scratch = Scratch()
  var takes: String { scratch("takes") }
  var data: String { scratch("data") }

  /// Opens a store, as another process would.
  func store() throws -> LibraryStore { try LibraryStore(takes: takes, data: data) }

  /// Opens a store on another machine, which has its own index.
  func store(on machine: String) throws -> LibraryStore {
    try LibraryStore(takes: takes, data: scratch(machine))
  }

  /// Puts another program's sound into the folder of takes, last changed on a day in 2026.
  func put(_ name: String, seconds: Double = 0.2, seed: UInt64 = 1) throws {
    try FileManager.default.createDirectory(atPath: takes, withIntermediateDirectories: true)
    try scratch.write(Signal.noise(seconds: seconds, seed: seed), to: "takes/\(name)")
    let date = try Date("2026-11-21T14:03:20Z", strategy: .iso8601)
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: "\(takes)/\(name)")
  }

  /// Replaces a take's sound by one of this many seconds, as an edit does.
  @discardableResult func edit(
    _ id: UUID, in store: LibraryStore, to seconds: Double, seed: UInt64 = 1
  ) throws -> Take {
    let take = try store.known(id).take
    let file = try store.edits.workFile(fileExtension: NumberedPath.ending(of: take.fileName))
    let tags = try SoundFileReader(path: store.path(of: take)).info.tags
    try scratch.write(
      Signal.noise(seconds: seconds, seed: seed),
      to: String(file.path.dropFirst(scratch.path.count + 1)), tags: tags)
    return try store.edits.replaceSound(of: take, after: "trim", with: file)
  }

  /// Puts a recording of Myna into the folder of takes, and returns its file name.
  @discardableResult func record(
    _ title: String? = nil, at date: String = "2026-11-21T14:03:20Z", id: UUID = UUID(),
    seconds: Double = 0.2, seed: UInt64 = 1
  ) throws -> String {
    try FileManager.default.createDirectory(atPath: takes, withIntermediateDirectories: true)
    let identity = TakeIdentity(
      id: id, date: try Date(date, strategy: .iso8601), title: title, timeZone: .gmt)
    let name = TakeName(date: identity.date, title: title, timeZone: .gmt)
    let path = name.destination(in: takes)
    try scratch.write(
      Signal.noise(seconds: seconds, seed: seed),
      to: String(path.dropFirst(scratch.path.count + 1)),
      format: .flac, tags: identity.tags)
    return String(path.dropFirst(takes.count + 1))
  }

  var names: [String] { names(in: takes) }
  var trash: [String] { names(in: takes + "/.myna/trash") }

  func names(in folder: String) -> [String] {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return found.filter { !$0.hasPrefix(".") }.sorted()
  }

  func move(_ from: String, to: String) throws {
    try FileManager.default.moveItem(atPath: "\(takes)/\(from)", toPath: "\(takes)/\(to)")
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(takes)/\(name)")
  }

  /// Deletes the index, as if it had never existed.
  func forgetIndex() throws { try FileManager.default.removeItem(atPath: data) }
}

extension LibraryStore {
  /// Returns the record of a take, updated from its sidecar.
  func known(_ id: UUID) throws -> TakeRecord { try access.records.known(id) }

  func trashed() throws -> [Take] { try all(TakeQuery(isTrash: true)) }

  /// Returns all matching takes, newest first.
  func all(_ query: TakeQuery = TakeQuery()) throws -> [Take] { try takes(keys(query)) }

  /// Returns the titles that a search finds, newest first.
  func found(_ text: String) throws -> [String] {
    try all(TakeQuery(SearchQuery(text, now: .now, calendar: .current))).map(\.title)
  }
}
