import Foundation
import SQLite
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Folder scans")
struct ScanTests {
  let library = LibraryScratch()

  @Test("A scan adds a recorded take with its title, date, duration, and format")
  func found() throws {
    let id = UUID()
    let name = try library.record("First words", id: id, seconds: 0.5)
    let store = try library.store()
    #expect(try store.scan() == ScanReport(fileCount: 1, added: 1))
    let take = try #require(try store.take(id))
    #expect(take.title == "First words")
    #expect(take.fileName == name)
    #expect(take.created == (try Date("2026-11-21T14:03:20Z", strategy: .iso8601)))
    #expect(abs(take.duration - 0.5) < 1e-9)
    #expect(take.sampleRate == 48_000)
    #expect(take.formatName.hasPrefix("FLAC"))
    #expect(take.condition == .good)
    #expect(try store.scan().isUnchanged)
  }

  @Test("An audio file without a known extension is a take, even after it is damaged")
  func noEnding() throws {
    let store = try library.store()
    for (name, seed) in [("Voice 001", 1), ("memo.xyz", 2)] {
      try library.scratch.write(
        .noise(seconds: 0.1, seed: UInt64(seed)), to: "a.wav", format: .wav16)
      try library.scratch.write(try library.scratch.data("a.wav"), to: "takes/\(name)")
    }
    for name in ["notes", "~syncthing~memo.wav.tmp", "._Voice 001", "memo.wav.nextcloud"] {
      try library.scratch.write("RIFF no sound WAVE", to: "takes/\(name)")
    }
    try library.scratch.write("", to: "takes/empty.flac")
    #expect(try store.scan().added == 2)
    #expect(Set(try store.all().map(\.fileName)) == ["Voice 001", "memo.xyz"])
    #expect(try store.scan().isUnchanged)
    let take = try #require(try store.all().first { $0.fileName == "memo.xyz" })
    try store.descriptions.rename(take.id, to: "Another")
    #expect(try store.known(take.id).take.fileName.hasSuffix(".xyz"))
    let path = store.path(of: try store.known(take.id).take)
    try Data("no sound any more".utf8).write(to: URL(fileURLWithPath: path))
    try store.scan()
    #expect(try store.known(take.id).take.condition == .unreadable)
    try store.trash.delete([take.id])
    try store.trash.restore([take.id])
    #expect(try store.scan().isUnchanged)
    try library.forgetIndex()
    try library.store().scan()
    #expect(try library.store().all().map(\.fileName).contains("Voice 001"))
  }

  @Test("A file renamed outside Myna is still the same take, and the new file name is its title")
  func renamed() throws {
    let id = UUID()
    let name = try library.record("Before", id: id)
    let store = try library.store()
    try store.scan()
    try store.descriptions.setNote(id, to: "kept")
    try library.move(name, to: "2026-11-21 14.03 After.flac")
    #expect(try store.scan().moved == 1)
    let take = try #require(try store.take(id))
    #expect(take.title == "After")
    #expect(take.note == "kept")
    #expect(try store.all().count == 1)
  }

  @Test("A take whose file is removed is missing until the file is restored")
  func goneAndBack() throws {
    let id = UUID()
    let name = try library.record("Here", id: id)
    let store = try library.store()
    try store.scan()
    try FileManager.default.moveItem(
      atPath: "\(library.takes)/\(name)", toPath: library.scratch("elsewhere.flac"))
    #expect(try store.scan().gone == 1)
    #expect(try store.take(id)?.condition == .missing)
    #expect(try store.scan().isUnchanged)
    try FileManager.default.moveItem(
      atPath: library.scratch("elsewhere.flac"), toPath: "\(library.takes)/\(name)")
    #expect(try store.scan().changed == 1)
    #expect(try store.take(id)?.condition == .good)
  }

  @Test("A changed file is read again, and is unreadable if it isn't audio")
  func changed() throws {
    let id = UUID()
    let name = try library.record("Change", id: id)
    let store = try library.store()
    try store.scan()
    try library.scratch.write(
      Signal.noise(seconds: 1), to: "takes/\(name)", format: .flac)
    #expect(try store.scan().changed == 1)
    #expect(abs((try #require(try store.take(id))).duration - 1) < 1e-9)
    try library.scratch.write("no sound at all", to: "takes/\(name)")
    try store.scan()
    #expect(try store.take(id)?.condition == .unreadable)
  }

  @Test("A copied file becomes a new take, and the original keeps its ID")
  func forgedId() throws {
    let id = UUID()
    let name = try library.record("Mine", id: id)
    let store = try library.store()
    try store.scan()
    try FileManager.default.copyItem(
      atPath: "\(library.takes)/\(name)", toPath: "\(library.takes)/Another.flac")
    try store.scan()
    #expect(try store.take(id)?.fileName == name)
    let all = try store.all()
    #expect(all.count == 2)
    #expect(Set(all.map(\.id)).count == 2)
  }

  @Test("Non-audio files, unfinished recordings, hidden files, and links aren't takes")
  func noTakes() throws {
    let name = try library.record("Real")
    for other in ["notes.txt", ".hidden.flac", "2026-11-21 15.00.flac.recording.wav"] {
      try library.scratch.write("text", to: "takes/\(other)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(library.takes)/loop.flac", withDestinationPath: "loop.flac")
    try FileManager.default.createSymbolicLink(
      atPath: "\(library.takes)/link.flac", withDestinationPath: name)
    let store = try library.store()
    try store.scan()
    #expect(try store.all().map(\.title) == ["Real"])
  }

  @Test("An index rebuild restores titles, notes, tags, favorites, and the trash")
  func rebuild() throws {
    let ids = (0..<3).map { _ in UUID() }
    for (number, id) in ids.enumerated() {
      try library.record("Take \(number)", at: "2026-11-2\(number)T10:00:00Z", id: id)
    }
    let before: [Take]
    let trash: [Take]
    do {
      let store = try library.store()
      try store.scan()
      try library.scratch.write(Signal.noise(seconds: 0.1, seed: 9), to: "song.wav")
      _ = try store.imports.importFiles([library.scratch("song.wav")])
      try store.descriptions.rename(ids[0], to: "A/B: “what?”")
      try store.descriptions.setTags(ids[0], to: ["work", "한국"])
      try store.descriptions.setNote(ids[1], to: "two\nlines")
      try store.descriptions.setFavorite(ids[1], to: true)
      try store.trash.delete([ids[2]])
      before = try store.all()
      trash = try store.all(TakeQuery(isTrash: true))
      #expect(before.count == 3)
    }
    try library.forgetIndex()
    let store = try library.store()
    #expect(try store.isNew)
    try store.scan()
    #expect(try !store.isNew)
    func plain(_ takes: [Take]) -> [Take] {
      takes.map { take in
        var take = take
        // Computed later, in the background.
        take.contentHash = nil
        return take
      }
    }
    #expect(try plain(store.all()) == plain(before))
    #expect(try plain(store.all(TakeQuery(isTrash: true))) == plain(trash))
  }

  @Test("A missing or replaced folder is reported, and its takes aren't forgotten")
  func folderGone() throws {
    try library.record("Kept")
    let store = try library.store()
    try store.scan()
    try FileManager.default.moveItem(atPath: library.takes, toPath: library.scratch("away"))
    #expect(throws: LibraryError.folderGone(path: library.takes)) { try store.scan() }
    try FileManager.default.createDirectory(
      atPath: library.takes, withIntermediateDirectories: false)
    #expect(throws: LibraryError.folderGone(path: library.takes)) { try store.scan() }
    #expect(try store.all().map(\.condition) == [.good])
    try FileManager.default.removeItem(atPath: library.takes)
    try FileManager.default.moveItem(atPath: library.scratch("away"), toPath: library.takes)
    #expect(try store.scan().isUnchanged)
  }

  @Test(
    "A file without a date in its tags gets the date in its name",
    arguments: ["2019-03-14 12.30 Walk.wav", "2019-03-14 12.30.wav"])
  func dateOfName(name: String) throws {
    try library.put(name)
    let store = try library.store()
    try store.scan()
    let take = try #require(try store.all().first)
    #expect(take.created == TitleRules.date(fromFileName: name))
    #expect(take.title == (name.contains("Walk") ? "Walk" : "2019-03-14 12.30"))
    #expect(try store.found("march 2019") == [take.title])
  }

  @Test("A file without a date in its tags or name gets its modification date")
  func dateOfChange() throws {
    for name in ["Walk.wav", "2019-13-14 12.30 Walk.wav"] { try library.put(name) }
    let store = try library.store()
    try store.scan()
    let date = try Date("2026-11-21T14:03:20Z", strategy: .iso8601)
    #expect(try store.all().map(\.created) == [date, date])
    #expect(Set(try store.all().map(\.title)) == ["Walk", "2019-13-14 12.30 Walk"])
  }

  @Test("An unreadable file is read again only after the available decoders change")
  func otherDecoders() throws {
    let name = try library.record("Sound")
    try library.scratch.write("no sound", to: "takes/Text.flac")
    let store = try library.store()
    try store.scan()
    let connection = try Connection(path: library.data + "/library.sqlite")
    try connection.run("UPDATE takes SET condition = 1, duration = 0, sample_rate = 0")
    try connection.run("UPDATE takes SET decoders = ?", .text(SoundDecoders.current))
    #expect(try store.scan().isUnchanged)
    try connection.run("UPDATE takes SET decoders = 'of another day'")
    #expect(try store.scan().changed == 2)
    #expect(try store.scan().isUnchanged)
    let good = try store.all().filter { $0.condition == .good }
    #expect(good.map(\.fileName) == [name] && good.allSatisfy { $0.duration > 0 })
  }

  @Test("A folder that is replaced by a copy is still the same library and isn't read again")
  func copied() throws {
    let id = UUID()
    try library.record("Same", id: id)
    do {
      let store = try library.store()
      try store.scan()
      try store.analyses.analyzeAll()
    }
    let before = try library.store().take(id)
    let away = library.scratch("away")
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/cp")
    copy.arguments = ["-a", library.takes, away]
    try copy.run()
    copy.waitUntilExit()
    try FileManager.default.removeItem(atPath: library.takes)
    try FileManager.default.moveItem(atPath: away, toPath: library.takes)
    let store = try library.store()
    #expect(try store.scan().isUnchanged)
    #expect(try store.take(id) == before)
    #expect(try store.scan().isUnchanged)
  }
}
