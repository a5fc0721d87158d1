import Dates
import Foundation
import MynaLibrary
import SQLite
import SoundFiles

/// A small library, and a folder outside of it that Myna must not touch.
struct FuzzLibrary {
  private let folder: String
  private let takes: String
  private let data: String
  private let outside = Data("Nobody may touch this.".utf8)

  private static let id = "11111111-1111-1111-1111-111111111111"

  init(in folder: String) throws {
    self.folder = folder
    (takes, data) = (folder + "/home/takes", folder + "/home/data")
    for path in [
      takes + "/.myna/work", takes + "/.myna/takes", takes + "/.myna/trash", folder + "/outside",
    ] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try outside.write(to: URL(fileURLWithPath: folder + "/outside/file"))
    try outside.write(to: URL(fileURLWithPath: folder + "/home/file"))
    try sound.write(to: URL(fileURLWithPath: takes + "/a.wav"))
    try sound.write(to: URL(fileURLWithPath: takes + "/.myna/trash/b.wav"))
    try sound.write(to: URL(fileURLWithPath: takes + "/.myna/work/c.wav"))
    try FileManager.default.createSymbolicLink(
      atPath: takes + "/.myna/link", withDestinationPath: folder + "/outside")
  }

  /// A WAV of four frames.
  private var sound: Data {
    var bytes = Data("RIFF".utf8)
    func number(_ value: UInt32, _ width: Int) {
      for index in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    number(44, 4)
    bytes += Data("WAVEfmt ".utf8)
    for (value, width) in [(16, 4), (1, 2), (1, 2), (48_000, 4), (96_000, 4), (2, 2), (16, 2)] {
      number(UInt32(value), width)
    }
    bytes += Data("data".utf8)
    number(8, 4)
    return bytes + Data([1, 0, 2, 0, 3, 0, 4, 0])
  }

  func readPlan(_ bytes: Data) throws {
    try bytes.write(to: URL(fileURLWithPath: takes + "/.myna/work/x.plan"))
    try use()
  }

  func readSidecar(_ bytes: Data) throws {
    try bytes.write(to: URL(fileURLWithPath: takes + "/.myna/takes/\(Self.id).json"))
    try use()
  }

  /// Puts arbitrary values into rows of the index, each of which is encoded in a few bytes.
  func readIndex(_ bytes: Data) throws {
    try use()
    var rest = bytes[...]
    do {
      let connection = try Connection(path: data + "/library.sqlite")
      let columns = try connection.rows("PRAGMA table_info(takes)") { $0.text(1) }
      while let choice = rest.popFirst(), let kind = rest.popFirst() {
        let column = columns[Int(choice) % columns.count]
        // A value that the table itself rejects can never be in the index.
        _ = try? connection.run("UPDATE OR IGNORE takes SET \(column) = ?", Self.value(kind, &rest))
      }
    }
    try use()
  }

  private static func value(_ kind: UInt8, _ rest: inout Data.SubSequence) -> SQLiteValue {
    func next(_ count: Int) -> Data {
      defer { rest = rest.dropFirst(count) }
      return Data(rest.prefix(count))
    }
    func number() -> UInt64 { next(8).reduce(0) { $0 << 8 | UInt64($1) } }
    switch kind % 6 {
    case 0: return .null
    case 1: return .integer(Int64(bitPattern: number()))
    case 2: return .real(Double(bitPattern: number()))
    case 3:
      return .integer([Int64.max, .min, -1, 0, 1 << 53, 1_000_000_000_000][Int(kind / 6) % 6])
    case 4: return .real([1e300, -1e300, .infinity, -.infinity, 1e18, -0.5][Int(kind / 6) % 6])
    default: return .text(String(decoding: next(Int(kind / 6)), as: UTF8.self))
    }
  }

  /// Uses the library as a user does: lists, tags and renames takes, and undoes edits.
  private func use() throws {
    let before = try listing()
    // A operation that is refused is not a finding.
    if let store = try? LibraryStore(takes: takes, data: data) {
      _ = try? store.scan()
      for order in TakeQuery.Order.allCases {
        _ = try? store.takes(store.keys(TakeQuery(order: order)))
        _ = try? store.takes(store.keys(TakeQuery(order: order, isTrash: true)))
      }
      let search = SearchQuery("a 2026", now: .now, calendar: .current)
      _ = try? store.takes(store.keys(TakeQuery(search)))
      _ = try? store.duration(of: TakeQuery())
      for take in (try? store.takes(store.keys())) ?? [] {
        _ = try? store.descriptions.setTags(take.id, to: ["x"])
        _ = try? store.descriptions.rename(take.id, to: "Another")
        _ = try? store.edits.undo(take.id)
      }
      _ = try? store.analyses.analyzeAll()
      _ = try? store.trash.emptyOld()
    }
    guard try listing() == before else {
      throw FuzzSubject.Finding("something outside was changed")
    }
  }

  /// Lists every file outside the library's two folders, with its contents.
  private func listing() throws -> [String] {
    var found: [String] = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where !name.hasPrefix("home/takes") && !name.hasPrefix("home/data") {
      let text = FileManager.default.contents(atPath: folder + "/" + name)
      found.append(name + " " + String(decoding: text ?? Data(), as: UTF8.self))
    }
    return found.sorted()
  }
}
