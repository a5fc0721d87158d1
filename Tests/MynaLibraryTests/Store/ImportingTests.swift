import Files
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

@Suite("Importing")
struct ImportingTests {
  let library = LibraryScratch()
  private var scratch: Scratch { library.scratch }

  @Test("An imported file is copied unchanged, with its title and duration")
  func file() throws {
    try scratch.write(Signal.noise(seconds: 0.3), to: "My song.wav", format: .wav16)
    let store = try library.store()
    let report = try store.imports.importFiles([scratch("My song.wav")])
    #expect(report.takes.map(\.title) == ["My song"])
    #expect(try scratch.data("takes/\(library.names[0])") == (try scratch.data("My song.wav")))
    let take = try #require(report.takes.first)
    #expect(abs(take.duration - 0.3) < 1e-9)
    #expect(take.contentHash != nil)
    #expect(store.peaks.exists(take.id))
    #expect(try store.scan().isUnchanged)
  }

  @Test("Duplicate audio is detected even in another format and under another name")
  func duplicates() throws {
    let sound = Signal.noise(seconds: 0.2)
    try scratch.write(sound, to: "a.wav", format: .wav16)
    let store = try library.store()
    let first = try #require(try store.imports.importFiles([scratch("a.wav")]).takes.first)
    try scratch.write(try scratch.signal("a.wav"), to: "b.flac", format: .flac)
    let report = try store.imports.importFiles([scratch("b.flac"), scratch("a.wav")])
    #expect(report.takes.isEmpty)
    #expect(report.duplicates.map(\.take.id) == [first.id, first.id])
    #expect(library.names.count == 1)
  }

  @Test(
    "An imported file gets its format's extension, and is found after an index rebuild",
    arguments: [
      ("memo", SoundFileFormat.wav16, "wav"), ("memo.bwf", .wav16, "wav"),
      ("memo.MEMO", .flac, "flac"), ("a.\u{1B}[31mwav", .wav16, "wav"), ("memo.WAV", .wav16, "WAV"),
    ])
  func ending(name: String, format: SoundFileFormat, ending: String) throws {
    try scratch.write(Signal.noise(seconds: 0.1), to: "sound.\(ending)", format: format)
    try FileManager.default.moveItem(atPath: scratch("sound.\(ending)"), toPath: scratch(name))
    let take = try #require(try library.store().imports.importFiles([scratch(name)]).takes.first)
    #expect(take.fileName.hasSuffix(".\(ending)"), "\(take.fileName)")
    try library.forgetIndex()
    let store = try library.store()
    try store.scan()
    #expect(try store.take(take.id)?.condition == .good)
  }

  @Test("Importing a folder detects audio by content and reports why other files are skipped")
  func contents() throws {
    try FileManager.default.createDirectory(
      atPath: scratch("in/.hidden"), withIntermediateDirectories: true)
    let sounds = [
      ("wav.mp3", SoundFileFormat.wav16, "wav"), ("flac.wav", .flac, "flac"),
      ("none", .wav16, "wav"), ("notes.txt", .flac, "flac"), ("vorbis.opus", .oggVorbis, "ogg"),
      ("right.oga", .oggVorbis, "oga"),
    ]
    for (number, (name, format, _)) in sounds.enumerated() {
      try scratch.write(
        Signal.noise(seconds: 0.1, seed: UInt64(number)), to: "a.\(format.fileExtension)",
        format: format)
      try scratch.write(try scratch.data("a.\(format.fileExtension)"), to: "in/\(name)")
    }
    let others = [
      ("cover.jpg", SkipReason.notSound), ("._wav.mp3", .macOS), (".hidden/wav.wav", .hidden),
      ("song.flac.nextcloud", .placeholder), (".song.m4a.icloud", .placeholder),
      ("song.mp3.part", .unfinished),
    ]
    for (name, _) in others { try scratch.write("no sound", to: "in/\(name)") }
    let report = try library.store().imports.importFiles([scratch("in")])
    #expect(report.failures.isEmpty)
    let endings = Dictionary(
      uniqueKeysWithValues: zip(report.sources, report.takes).map {
        (($0 as NSString).lastPathComponent, ($1.fileName as NSString).pathExtension)
      })
    #expect(endings == Dictionary(uniqueKeysWithValues: sounds.map { ($0.0, $0.2) }))
    let told = report.skipped.map { ($0.path.dropFirst(scratch("in/").count), $0.reason) }
    for (name, reason) in others {
      let top = name.split(separator: "/")[0]
      #expect(told.contains { $0 == (top, reason) }, "\(name)")
    }
    #expect(told.count == others.count)
  }

  @Test("Comparing an import with possible duplicates can be canceled and doesn't lock the folder")
  func like() throws {
    try library.record("Like", seconds: 0.5, seed: 1)
    let store = try library.store()
    try store.scan()
    try scratch.write(Signal.noise(seconds: 0.5, seed: 2), to: "new.wav")
    var others: [Bool] = []
    let report = try store.imports.importFiles([scratch("new.wav")]) { share in
      guard share > 0.5 else { return true }
      let lock = open(store.folder.lock, O_RDONLY)
      others.append(flock(lock, LOCK_EX | LOCK_NB) == 0)
      close(lock)
      return false
    }
    #expect(report.takes.isEmpty && report.failures.isEmpty)
    #expect(others == [true])
    #expect(library.names.count == 1)
    #expect(try store.imports.importFiles([scratch("new.wav")]).takes.count == 1)
  }

  @Test("Importing a folder includes subfolders, handles circular links, and ignores other files")
  func folder() throws {
    try FileManager.default.createDirectory(
      atPath: scratch("music/deep/er"), withIntermediateDirectories: true)
    try scratch.write(Signal.noise(seconds: 0.1, seed: 1), to: "music/one.wav")
    try scratch.write(Signal.noise(seconds: 0.1, seed: 2), to: "music/deep/er/two.flac")
    try scratch.write("text", to: "music/cover.txt")
    for (link, target) in [("music/deep/loop", scratch("music")), ("music/self.wav", "self.wav")] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch(link), withDestinationPath: target)
    }
    let store = try library.store()
    let report = try store.imports.importFiles([scratch("music")])
    #expect(Set(report.takes.map(\.title)) == ["one", "two"])
    #expect(report.failures.isEmpty)
  }

  @Test("Corrupt files are reported as failures and don't prevent other imports")
  func broken() throws {
    try FileManager.default.createDirectory(
      atPath: scratch("music"), withIntermediateDirectories: true)
    for number in 0..<100 {
      try scratch.write(String(repeating: "broken", count: number), to: "music/\(number).flac")
    }
    try scratch.write(Signal.noise(seconds: 0.1), to: "music/good.wav")
    let store = try library.store()
    let report = try store.imports.importFiles([scratch("music"), scratch("none.wav")])
    #expect(report.takes.map(\.title) == ["good"])
    #expect(report.failures.count == 101)
    #expect(report.failures.contains { $0.error == .sound(.notFound(path: scratch("none.wav"))) })
    #expect(library.names.count == 1)
    #expect(try store.all().count == 1)
  }

  @Test(
    "Importing the audio of a missing take restores that take with its metadata",
    arguments: ["wav", "flac"], [true, false])
  func missing(ending: String, isTrash: Bool) throws {
    try scratch.write(Signal.noise(seconds: 0.2), to: "Noise.wav", format: .wav16)
    try scratch.write(try scratch.signal("Noise.wav"), to: "Copy.flac", format: .flac)
    let store = try library.store()
    let take = try #require(try store.imports.importFiles([scratch("Noise.wav")]).takes.first)
    try store.descriptions.setNote(take.id, to: "kept")
    try store.descriptions.rename(take.id, to: "Who/what?")
    if isTrash { try store.trash.delete([take.id]) }
    try FileManager.default.removeItem(atPath: store.path(of: try store.known(take.id).take))
    try store.scan()
    let file = ending == "wav" ? "Noise.wav" : "Copy.flac"
    let back = try #require(try store.imports.importFiles([scratch(file)]).takes.first)
    #expect(back.id == take.id && back.note == "kept" && back.title == "Who/what?")
    #expect(back.condition == .good && back.deleted == nil)
    #expect(library.names == [back.fileName] && back.fileName.hasSuffix(ending))
    #expect(try store.all().count == 1 && store.trashed().isEmpty)
    #expect(try store.scan().isUnchanged)
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(try again.known(take.id).take.note == "kept")
  }

  @Test("An imported file gets its date and title from its name")
  func dated() throws {
    try scratch.write(Signal.noise(seconds: 0.1), to: "2019-03-14 12.30 Walk.wav")
    let store = try library.store()
    let take = try #require(
      try store.imports.importFiles([scratch("2019-03-14 12.30 Walk.wav")]).takes.first)
    #expect(take.title == "Walk" && take.fileName == "2019-03-14 12.30 Walk.wav")
    #expect(take.created == TitleRules.date(fromFileName: take.fileName))
  }

  @Test("An imported file with another take's ID becomes a separate take, even after a rebuild")
  func forged() throws {
    let id = UUID()
    let name = try library.record("Mine", id: id)
    let store = try library.store()
    try store.scan()
    let identity = TakeIdentity(id: id, date: .now, title: "Forged")
    try scratch.write(
      Signal.noise(seconds: 0.1, seed: 7), to: "forged.flac", tags: identity.tags)
    let take = try #require(try store.imports.importFiles([scratch("forged.flac")]).takes.first)
    #expect(take.id != id)
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(try again.take(id)?.fileName == name)
    #expect(try again.take(take.id)?.title == "Forged")
  }

  @Test("An import canceled halfway keeps complete takes and nothing else")
  func cancelled() throws {
    for number in 0..<5 {
      try scratch.write(
        Signal.noise(seconds: 0.1, seed: UInt64(number)), to: "\(number).wav")
    }
    let store = try library.store()
    let report = try store.imports.importFiles((0..<5).map { scratch("\($0).wav") }) { $0 < 0.5 }
    #expect(report.takes.count == library.names.count)
    #expect((1...3).contains(report.takes.count))
    #expect(try store.scan().isUnchanged)
  }

  @Test(
    "Importing to a full disk is reported and leaves the library unchanged",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 2_048)
    let store = try LibraryStore(takes: disk.path + "/takes", data: library.data)
    try store.scan()
    try scratch.write(Signal.noise(seconds: 40), to: "long.wav", format: .wav16)
    let report = try store.imports.importFiles([scratch("long.wav")])
    #expect(
      report.failures == [
        .init(path: scratch("long.wav"), error: .noSpace(path: scratch("long.wav")))
      ])
    #expect(try store.all().isEmpty)
    #expect(library.names(in: disk.path + "/takes").isEmpty)
  }

  @Test(
    "An import that fills the disk reports which files were imported, failed, or not attempted",
    .enabled(if: SmallDisk.isAllowed))
  func fullDiskAmongSeveral() throws {
    let disk = try SmallDisk(kibibytes: 2_048)
    let store = try LibraryStore(takes: disk.path + "/takes", data: library.data)
    try store.scan()
    for number in 0..<6 {
      try scratch.write(
        Signal.noise(seconds: 8, seed: UInt64(number)), to: "\(number).wav", format: .wav16)
    }
    let paths = (0..<6).map { scratch("\($0).wav") }
    let report = try store.imports.importFiles(paths)
    let count = report.takes.count
    #expect(count >= 1 && report.sources == Array(paths[..<count]))
    #expect(report.failures.map(\.path) == [paths[count]])
    #expect(report.failures.first?.error == .noSpace(path: paths[count]))
    #expect(report.untried == Array(paths[(count + 1)...]))
    #expect(try store.all().count == count)
  }

  @Test("Canceling an import while a file is being copied leaves no partial copy")
  func cancelledCopy() throws {
    // Twenty blocks of one mebibyte.
    try scratch.write(Signal.noise(seconds: 220), to: "long.wav", format: .wav16)
    let store = try library.store()
    try store.scan()
    let work = "\(library.takes)/.myna/work"
    func copied() -> Int {
      let files = FileManager.default.enumerator(atPath: work)?.compactMap { $0 as? String } ?? []
      return files.compactMap { FileStatus.seen("\(work)/\($0)") }.filter { $0.kind == .regular }
        .reduce(0) { $0 + $1.size }
    }
    var largest = 0
    let report = try store.imports.importFiles([scratch("long.wav")]) { _ in
      largest = max(largest, copied())
      return largest == 0
    }
    #expect(largest > 0 && largest <= 4 << 20)
    var canceled = ImportReport()
    canceled.canceled = [scratch("long.wav")]
    #expect(report == canceled && copied() == 0)
    #expect(library.names.isEmpty)
  }
}
