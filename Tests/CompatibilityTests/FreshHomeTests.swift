import Foundation
import SQLite
import TestSupport
import Testing

@Suite("New home folders")
struct FreshHomeTests {
  private let old: FixtureHomes
  private let folder = Scratch()

  /// Performs a little of each operation that created the fixture.
  init() throws {
    old = try FixtureHomes()
    for name in ["place", "home/settings", "home/music"] {
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
    }
    for number in 1...4 {
      try folder.write(.noise(seconds: 0.3, seed: UInt64(number)), to: "Take \(number).wav")
    }
    let commands = [
      ["cloud", "setup", "folder", folder("place")],
      ["import", "Take 1.wav", "Take 2.wav", "Take 3.wav", "Take 4.wav"],
      ["tag", "Take 1", "work", "--favorite", "--note", "Said on the train."],
      ["rename", "Take 1", "A title / that no name can hold"],
      ["trim", "Take 2", "--from", "0.1"], ["trim", "Take 3", "--from", "0.1"], ["undo", "Take 3"],
      ["delete", "Take 4"], ["sync", "--only-here", "Take 3"], ["sync"], ["music", "list"],
      ["undelete", "Take 4"], ["sync"], ["delete", "Take 4"], ["sync"],
    ]
    for command in commands {
      let outcome = try Myna.run(command, in: folder, environment: environment, timeout: 60)
      #expect(outcome.status == 0, "\(command): \(outcome.talk)")
    }
  }

  private var environment: [String: String] {
    ["MYNA_HOME": folder("home"), "MYNA_SECRETS": "file", "TZ": "UTC"]
  }

  /// Returns the version of a database, and the columns of its tables.
  private func schema(_ path: String) throws -> (version: Int, tables: [String: [String]]) {
    let database = try Connection(path: path)
    let names = try database.rows("SELECT name FROM sqlite_master WHERE type = 'table'") { row in
      row.text(0)
    }
    var tables: [String: [String]] = [:]
    for name in names {
      let columns = "SELECT name FROM pragma_table_info(?)"
      tables[name] = try database.rows(columns, [SQLiteValue.text(name)]) { row in row.text(0) }
    }
    return (try database.version, tables)
  }

  /// Expects a greater version of any database whose tables or columns differ from 0.1.
  private func compareSchema(_ name: String) throws {
    func path(_ scratch: Scratch, _ home: String) -> String? {
      scratch.names.first {
        $0.hasPrefix("\(home)/data/\(name)") && $0.hasSuffix(".sqlite")
      }.map { scratch($0) }
    }
    let (before, now) = (
      try schema(#require(path(old.folder, "A"))), try schema(#require(path(folder, "home")))
    )
    #expect(before.version > 0 && now.version >= before.version)
    if now.version == before.version { #expect(now.tables == before.tables, "\(name)") }
  }

  /// Returns all keys of the selected JSON files; the names of tags are replaced by one word.
  private func names(_ scratch: Scratch, _ isMeant: (String) -> Bool) throws -> Set<String> {
    var names: Set<String> = []
    for file in scratch.names where isMeant(file) && file.hasSuffix(".json") {
      for name in try JSONValue(scratch.data(file)).names {
        names.insert(name.replacing(#/tag:.*/#, with: "tag:"))
      }
    }
    return names
  }

  private func compareNames(_ area: String) throws {
    let before = try names(old.folder) { $0.contains(area) }
    let now = try names(folder) { $0.contains(area) }
    #expect(
      !before.isEmpty && before.subtracting(now).isEmpty, "\(area): \(before.subtracting(now))")
  }

  /// Returns the format numbers of logs and their headers.
  private func formats(_ scratch: Scratch) throws -> Set<Double> {
    var formats: Set<Double> = []
    for name in scratch.names where name.contains("/Myna/Sync/") && name.hasSuffix(".json") {
      guard case .number(let number)? = try JSONValue(scratch.data(name))["format"] else {
        continue
      }
      formats.insert(number)
    }
    return formats
  }

  /// Returns the paths, with one word for each id, date and title.
  private func forms(_ names: [String]) -> Set<String> {
    Set(
      names.map { name in
        name.replacing(#/[0-9A-F]{8}-[0-9A-F\-]{27}/#, with: "ID")
          .replacing(#/[0-9a-f]{16,}/#, with: "KEY").replacing(#/details\/../#, with: "details")
          .replacing(#/20[0-9\-]{8} [0-9.]{5} [^\/]*\.[a-z]+$/#, with: "TAKE")
          .replacing(#/[1-9] (trim|cut)\..*/#, with: "VERSION")
      })
  }

  private func comparePlaces() {
    let (before, now) = (forms(old.folder.names), forms(folder.names))
    for place in [
      "home/takes/TAKE", "home/takes/.myna/lock", "home/takes/.myna/takes/ID.json",
      "home/takes/.myna/trash/TAKE", "home/takes/.myna/versions/ID/VERSION",
      "home/takes/.myna/versions/ID/redo VERSION", "home/data/library.sqlite",
      "home/data/music.sqlite", "home/data/peaks/ID.peaks", "home/data/sync/KEY.sqlite",
      "home/settings/cloud.json", "place/Myna/TAKE", "place/Myna/Sync/log/KEY/00000001.json",
      "place/Myna/Sync/machines/KEY.json", "place/.myna-cloud/details/KEY.json",
    ] {
      #expect(now.contains(place), "\(place) is not there")
      let former = place.replacing("home/", with: "A/")
      #expect(before.contains(former), "\(former) was not there")
    }
  }

  @Test("Files, databases, and cloud objects have the paths, keys, and formats of version 0.1")
  func same() throws {
    comparePlaces()
    for name in ["library.sqlite", "music.sqlite", "sync"] { try compareSchema(name) }
    for area in [
      "/Myna/Sync/log/", "/Myna/Sync/machines/", "/.myna-cloud/details/", "/.myna/takes/",
    ] { try compareNames(area) }
    #expect(try formats(old.folder) == [1] && formats(folder) == [1])
  }
}
