import Files
import Foundation
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import MynaMusic

@Suite("Music library updates")
struct UpdateTests {
  let scratch = MusicScratch()

  private func song(_ name: String, _ library: MusicLibrary) async throws -> Song? {
    try await library.song(.file(scratch.music + "/" + name))
  }

  @Test("If a song in an unchanged file is read again, it keeps its measured loudness")
  func measured() async throws {
    try scratch.write("a.mp3", "title=A")
    let library = scratch.library()
    try await library.update()
    let song = try #require(try await library.songs(MusicQuery()).first)
    var loudness = SongLoudness()
    (loudness.trackGain, loudness.trackPeak) = (-7, 0.5)
    try await library.setLoudness(loudness, of: song.id)
    // As a new version of the index does.
    try await SongStore(folder: scratch.data, samples: { [] }).use { index throws(MusicError) in
      try index.database.run("UPDATE songs SET is_complete = 0")
    }
    scratch.reader.forget()
    try await library.update()
    #expect(scratch.reader.read.count == 1)
    #expect(try await library.song(song.id)?.loudness == loudness)
    try scratch.write("a.mp3", "title=Another")
    try await library.update()
    #expect(try await library.song(song.id)?.loudness == SongLoudness())
  }

  @Test("An update handles added, changed, and removed files, and reads only new content")
  func addedChangedRemoved() async throws {
    try scratch.write("a.mp3", "title=First")
    try scratch.write("Album/b.flac", "title=Second")
    try scratch.write("notes.txt", "title=No song")
    let library = scratch.library()
    try await library.update()
    #expect(try await library.titles("") == ["First", "Second"])
    #expect(scratch.reader.read.count == 2)

    scratch.reader.forget()
    try await library.update()
    #expect(scratch.reader.read.isEmpty)

    try scratch.write("Album/b.flac", "title=Second, another take")
    try scratch.write("c.ogg", "title=Third")
    try scratch.remove("a.mp3")
    let told = ReportedChanges(library)
    try await library.update()
    #expect(await told.contain(.removed([.file(scratch.music + "/a.mp3")])))
    #expect(try await library.titles("") == ["Second, another take", "Third"])
    #expect(scratch.reader.read.count == 2)
    #expect(try await song("a.mp3", library) == nil)
  }

  @Test("A moved file isn't read again, and is still found by its old path")
  func moved() async throws {
    try scratch.write("old/a.mp3", "title=Mover")
    let library = scratch.library()
    try await library.update()
    let id = SongID.file(scratch.music + "/old/a.mp3")
    var loudness = SongLoudness()
    loudness.trackGain = -7
    try await library.setLoudness(loudness, of: id)
    scratch.reader.forget()

    try scratch.move("old/a.mp3", to: "new/b.mp3")
    try await library.update()
    #expect(scratch.reader.read.isEmpty)
    let song = try #require(try await library.song(id))
    #expect(song.id == .file(scratch.music + "/new/b.mp3"))
    #expect(song.loudness.trackGain == -7)
    #expect(try await library.titles() == ["Mover"])
  }

  @Test("Measured loudness survives a restart and is discarded when the file changes")
  func loudness() async throws {
    try scratch.write("a.mp3", "title=Quiet")
    let sample = Song(.sample("ode"), title: "Ode")
    var loudness = SongLoudness()
    loudness.trackGain = 3
    do {
      let library = scratch.library(samples: [sample])
      try await library.update()
      try await library.setLoudness(loudness, of: .sample("ode"))
      try await library.setLoudness(loudness, of: .file(scratch.music + "/a.mp3"))
    }
    let library = scratch.library(samples: [sample])
    try await library.update()
    #expect(try await library.song(.sample("ode"))?.loudness == loudness)
    #expect(try await song("a.mp3", library)?.loudness == loudness)
    try scratch.write("a.mp3", "title=Quiet no more")
    try await library.update()
    #expect(try await song("a.mp3", library)?.loudness == SongLoudness())
  }

  @Test("Songs in an unavailable folder are kept as missing until the folder is available again")
  func folderAway() async throws {
    try scratch.write("a.mp3", "title=Traveler")
    let library = scratch.library()
    let told = ReportedChanges(library)
    try await library.update()
    let away = scratch("away")
    try FileManager.default.moveItem(atPath: scratch.music, toPath: away)
    try await library.update()
    #expect(try await song("a.mp3", library)?.problem == .missing)
    #expect(await told.contain(.scanned(FolderListingProblems(unavailable: [scratch.music]))))

    scratch.reader.forget()
    try FileManager.default.moveItem(atPath: away, toPath: scratch.music)
    try await library.update()
    #expect(try await song("a.mp3", library)?.problem == nil)
    #expect(scratch.reader.read.isEmpty)
  }

  @Test("Songs behind a link to an unavailable disk are kept as missing")
  func linkAway() async throws {
    scratch.make("stick")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.music + "/stick", withDestinationPath: scratch("stick"))
    try scratch.write("stick/a.mp3", "title=On the stick")
    try scratch.write("stick2/b.mp3", "title=Beside it")
    let library = scratch.library()
    try await library.update()
    try FileManager.default.moveItem(atPath: scratch("stick"), toPath: scratch("pocket"))
    try scratch.remove("stick2")
    try await library.update()
    #expect(try await library.songs(MusicQuery()).map(\.problem) == [.missing])
  }

  @Test(
    "Songs on an unmounted disk are kept in the catalog as missing",
    .enabled(if: SmallDisk.isAllowed))
  func unmounted() async throws {
    // The disk is unmounted when it is released, and leaves an empty folder.
    var disk: SmallDisk? = try SmallDisk(kibibytes: 64)
    let path = try #require(disk?.path)
    try Data("title=On the disk".utf8).write(to: URL(fileURLWithPath: path + "/a.mp3"))
    let library = scratch.library(folders: [path])
    try await library.update()
    umount2(path, Int32(MNT_DETACH))
    try await library.update()
    #expect(try await library.songs(MusicQuery()).map(\.problem) == [.missing])
    disk = nil
  }

  @Test("A folder that never existed isn't reported as unavailable")
  func neverThere() async throws {
    let library = scratch.library(folders: [scratch("nowhere"), scratch.music])
    let told = ReportedChanges(library)
    try scratch.write("a.mp3")
    try await library.update()
    #expect(await told.contain(.progress(done: 1, total: 1)))
    #expect(told.all.contains(.scanned(FolderListingProblems())))
  }

  @Test("An unresponsive folder times out, and the other folders are scanned")
  func silentFolder() async throws {
    // Time passes only while the silent folder is waited for. A folder that responds must not time
    // out because its thread gets no processor time.
    let looks = Mutex(0)
    let time = Mutex<VirtualTime?>(nil)
    let scratch = MusicScratch {
      looks.withLock { $0 > 0 } && time.withLock { $0.map { $0.seconds < 10 } ?? false }
    }
    time.withLock { $0 = scratch.time }
    let (silent, gate) = (scratch("server"), DispatchSemaphore(value: 0))
    scratch.make("server")
    try scratch.write("a.mp3", "title=Here")
    let library = scratch.library(folders: [silent, scratch.music]) {
      request, shouldContinue throws(SystemError) in
      if request.path == silent {
        looks.withLock { $0 += 1 }
        gate.wait()
      }
      return try FolderWalk.list(request, while: shouldContinue)
    }
    let told = ReportedChanges(library)
    for _ in 0..<2 {
      try await library.update()
      #expect(await told.contain(.scanned(FolderListingProblems(unavailable: [silent]))))
    }
    #expect(try await library.titles() == ["Here"])
    #expect(looks.withLock(\.self) == 1, "a thread that hangs is enough")
    gate.signal()
  }

  @Test("A file that changes while it is being read is read again")
  func changedMeanwhile() async throws {
    try scratch.write("a.mp3", "title=Half")
    let path = scratch.music + "/a.mp3"
    let isFirst = Mutex(true)
    scratch.reader.onRead { _ in
      guard isFirst.withLock({ exchange(&$0, false) }) else { return }
      try? Data("title=The whole of it".utf8).write(to: URL(fileURLWithPath: path))
    }
    let library = scratch.library()
    try await library.update()
    #expect(try await library.titles() == ["The whole of it"])
  }

  @Test("A file that keeps changing is left for a later update")
  func alwaysChanging() async throws {
    try scratch.write("a.mp3", "title=Growing")
    let path = scratch.music + "/a.mp3"
    scratch.reader.onRead { _ in
      guard let file = FileHandle(forWritingAtPath: path) else { return }
      file.seekToEndOfFile()
      file.write(Data("\nmore".utf8))
    }
    let library = scratch.library()
    try await library.update()
    #expect(try await library.titles().isEmpty)
    scratch.reader.onRead(nil)
    try await library.update()
    #expect(try await library.titles() == ["Growing"])
  }

  @Test("A canceled update loses no songs, and the next update completes it")
  func cancelled() async throws {
    for number in 0..<100 { try scratch.write("\(number).mp3", "title=Song \(number)") }
    let library = scratch.library()
    let update = Mutex<Task<Void, any Error>?>(nil)
    let reader = scratch.reader
    reader.onRead { _ in
      if reader.read.count == 50 { update.withLock { $0?.cancel() } }
    }
    update.withLock { $0 = Task { try await library.update() } }
    try await update.withLock(\.self)?.value
    let count = try await library.titles().count
    // On a busy machine the cancellation may come after the last file. No song may be lost.
    #expect(count <= 100)
    reader.onRead(nil)
    try await scratch.library().update()
    #expect(try await library.titles().count == 100)
  }

  @Test("Simultaneous updates read each file only once")
  func together() async throws {
    try scratch.write("a.mp3")
    let library = scratch.library()
    async let one: Void = library.update()
    async let other: Void = library.update()
    _ = try await (one, other)
    #expect(scratch.reader.read.count == 1)
  }

  @Test("Update progress is reported from zero up to the number of songs")
  func progress() async throws {
    for number in 0..<50 { try scratch.write("\(number).mp3") }
    let library = scratch.library()
    let told = ReportedChanges(library)
    try await library.update()
    #expect(await told.contain(.progress(done: 50, total: 50)))
    #expect(told.all.contains(.progress(done: 0, total: 50)))
    #expect(told.all.contains(.songs))
  }

  @Test("Folders are rescanned every five minutes while changes are being observed")
  func watched() async throws {
    let library = scratch.library()
    let told = ReportedChanges(library)
    let (time, music) = (scratch.time, scratch.music)
    #expect(await eventually { time.sleeperCount == 1 })
    try scratch.write("a.mp3", "title=New")
    time.advance(by: .seconds(300))
    #expect(await told.contain(.progress(done: 1, total: 1)))
    #expect(try await library.song(.file(music + "/a.mp3"))?.title == "New")
  }

  @Test("Removing a folder removes its songs, and adding a folder adds its songs")
  func folders() async throws {
    try scratch.write("a.mp3", "title=One")
    scratch.make("Other")
    try Data("title=Two".utf8).write(to: URL(fileURLWithPath: scratch("Other/b.mp3")))
    let library = scratch.library()
    try await library.update()
    try await library.setFolders([scratch.music, scratch("Other")])
    #expect(try await library.titles("") == ["One", "Two"])
    let told = ReportedChanges(library)
    try await library.setFolders([scratch("Other")])
    #expect(try await library.titles("") == ["Two"])
    #expect(await told.contain(.removed([.file(scratch.music + "/a.mp3")])))
  }

  @Test("Without the tag reader, songs get titles from file names, and get tags later")
  func noReader() async throws {
    try scratch.write("01 - Anna - Song.mp3", "title=By its tags")
    scratch.reader.fail(.noReader)
    let library = scratch.library()
    try await library.update()
    let song = try #require(try await library.songs(MusicQuery()).first)
    #expect(song.title == "Song" && song.artist == "Anna" && song.track == 1)
    scratch.reader.fail(nil)
    try await library.update()
    #expect(try await library.titles() == ["By its tags"])
  }

  @Test("An undecodable file is listed with its problem and isn't read again")
  func undecodable() async throws {
    try scratch.write("noise.mp3", "neither tags nor sound")
    let library = scratch.library()
    try await library.update()
    let song = try #require(try await library.songs(MusicQuery()).first)
    #expect(song.title == "noise" && song.problem == .undecodable)
    #expect(try await library.undecodableCount(MusicQuery()) == 1)
    var other = MusicQuery()
    other.text = "tune"
    #expect(try await library.undecodableCount(other) == 0)
    #expect(try await library.artists().isEmpty)
    scratch.reader.forget()
    try await library.update()
    #expect(scratch.reader.read.isEmpty, "it was tried with these decoders")
  }

  @Test("A file without tags gets its duration from the decoder")
  func duration() async throws {
    let wave = WAVBytes.integer([Float](repeating: 0, count: 24_000))
    try wave.data.write(to: URL(fileURLWithPath: scratch.music + "/Half a second.wav"))
    let library = scratch.library()
    try await library.update()
    let song = try #require(try await library.songs(MusicQuery()).first)
    #expect(song.title == "Half a second" && song.duration == 0.5 && song.problem == nil)
  }
}

private func exchange<T>(_ value: inout T, _ other: T) -> T {
  defer { value = other }
  return value
}
