import Foundation
import MynaStudio
import StudioSupport
import TestSupport
import Testing

@Suite("JournalRegistry")
struct JournalRegistryTests {
  private let studio: StudioScratch

  init() throws { studio = try StudioScratch() }

  private func make(_ path: String) throws {
    try Data("a".utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test("A journal outside the takes folder stays registered until it is removed")
  func life() throws {
    let path = studio.scratch("outside/song.mp3.recording.wav")
    try studio.register.add(path)
    #expect(studio.register.journals().isEmpty)
    try make(path)
    try studio.register.add(path)
    #expect(studio.register.journals() == [path])
    studio.register.remove(studio.scratch("outside/../outside/song.mp3.recording.wav"))
    #expect(studio.names(in: studio.folders.journals).isEmpty)
    studio.register.remove(path)
  }

  @Test("A new journal that reuses a finished journal's name stays registered")
  func begunMeanwhile() throws {
    let older = try RecordedJournal(for: studio.scratch("outside/song.flac"))
    try studio.register.add(older.path)
    var isBegun = false
    _ = try studio.finisher.finish(journal: older.path) { _ in
      if !isBegun {
        isBegun = true
        // If this fails, nothing is registered, and the test fails below.
        _ = try? studio.register.add(older.path)
      }
      return true
    }
    try make(older.path)
    #expect(studio.register.journals() == [older.path])
  }

  @Test("Journals in the takes folder aren't registered, even through a symbolic link")
  func amongTakes() throws {
    try studio.register.add(studio.take("a.flac.recording.wav"))
    let link = studio.scratch("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: studio.folders.takes)
    try studio.register.add(link + "/a.flac.recording.wav")
    #expect(studio.names(in: studio.folders.data).isEmpty)
  }

  @Test("A relative journal path is registered as an absolute path")
  func relative() throws {
    try studio.register.add("song.mp3.recording.wav")
    let links = studio.names(in: studio.folders.journals)
    let target = try FileManager.default.destinationOfSymbolicLink(
      atPath: studio.folders.journals + "/" + (try #require(links.first)))
    #expect(target.hasPrefix("/") && target.hasSuffix("/song.mp3.recording.wav"))
  }

  @Test("A registration whose journal is missing is kept for a month")
  func absence() throws {
    let path = studio.scratch("outside/song.mp3.recording.wav")
    try studio.register.add(path)
    #expect(studio.register.journals().isEmpty)
    let link = studio.folders.journals + "/" + studio.names(in: studio.folders.journals)[0]
    for (days, isKept) in [(29, true), (31, false)] {
      let then = timespec(tv_sec: time(nil) - days * 24 * 3_600, tv_nsec: 0)
      var times = [then, then]
      try #require(utimensat(AT_FDCWD, link, &times, AT_SYMLINK_NOFOLLOW) == 0)
      #expect(studio.register.journals().isEmpty)
      #expect(studio.names(in: studio.folders.journals).isEmpty != isKept)
    }
  }

  @Test("If registration fails, an error is thrown")
  func refused() throws {
    try make(studio.folders.data)
    #expect(throws: StudioError.self) {
      try studio.register.add(studio.scratch("outside/a.flac.recording.wav"))
    }
    #expect(studio.register.journals().isEmpty)
  }
}
