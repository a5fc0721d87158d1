import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import MynaLibrary

/// Facts that require reading the whole file, and what the library remembers of them.
@Suite("Damaged takes and unknown lengths")
struct DamagedTakeTests {
  let library = LibraryScratch()
  private var scratch: Scratch { library.scratch }

  /// Imports the first half of a one-second WAV.
  private func importHalf(into store: LibraryStore) throws -> Take {
    try scratch.write(Signal.noise(seconds: 1), to: "half.wav", format: .wav16)
    let whole = try scratch.data("half.wav")
    try scratch.write(whole.prefix(whole.count - 48_000), to: "half.wav")
    return try #require(try store.imports.importFiles([scratch("half.wav")]).takes.first)
  }

  @Test(
    "A truncated file is reported as damaged, even after an index rebuild, until it is repaired")
  func damage() throws {
    let damage = SoundFileDamage.endsEarly(expected: 48_000, found: 24_000)
    let store = try library.store()
    let take = try importHalf(into: store)
    #expect(take.damage == damage && abs(take.duration - 0.5) < 1e-6)
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(try again.take(take.id)?.damage == damage)
    let report = try again.checking.run()
    #expect(report.damaged.map(\.id) == [take.id] && !report.isGood)
    try scratch.write(
      Signal.noise(seconds: 1), to: "takes/\(take.fileName)", format: .wav16)
    try again.scan()
    #expect(try again.checking.run().damaged.isEmpty)
    #expect(try again.take(take.id)?.damage == nil)
  }

  @Test("Damage found by analysis is saved in the sidecar")
  func undecodable() throws {
    try scratch.write(Signal.noise(seconds: 4), to: "whole.flac", format: .flac)
    var bytes = try scratch.data("whole.flac")
    bytes.replaceSubrange(bytes.count / 2..<bytes.count / 2 + 4_000, with: Data(count: 4_000))
    let store = try library.store()
    try scratch.write(bytes, to: "takes/broken.flac")
    try store.scan()
    let id = try #require(try store.all().first?.id)
    try store.analyses.analyzeAll()
    let take = try #require(try store.take(id))
    guard case .undecodable(let frame) = take.damage else {
      Issue.record("the damage is \(String(describing: take.damage))")
      return
    }
    #expect(frame < 4 * 48_000 && abs(take.duration * 48_000 - Double(frame)) < 1)
    let other = try library.store(on: "other")
    try other.scan()
    #expect(try other.all().first?.damage == take.damage)
  }

  @Test("A duration that isn't in the header survives undo and an index rebuild")
  func unstated() throws {
    try scratch.write(Signal.noise(seconds: 1.5), to: "sound.wav", format: .wav16)
    try Tool.ffmpeg.run("-i", scratch("sound.wav"), "-c:a", "aac", scratch("sound.m4a"))
    let store = try library.store()
    let take = try #require(try store.imports.importFiles([scratch("sound.m4a")]).takes.first)
    #expect(abs(take.duration - 1.5) < 0.1 && !take.isDurationEstimated)
    let edit = try store.edits.workFile(fileExtension: "flac")
    try scratch.write(
      Signal.noise(seconds: 0.5), to: String(edit.path.dropFirst(scratch.path.count + 1)),
      format: .flac)
    #expect(
      abs(try store.edits.replaceSound(of: take, after: "trim", with: edit).duration - 0.5) < 1e-6)
    let undone = try store.edits.undo(take.id)
    #expect(undone.duration == take.duration && !undone.isDurationEstimated)
    try library.forgetIndex()
    let again = try library.store()
    try again.scan()
    #expect(try again.take(take.id)?.duration == take.duration)
  }

  @Test("A check reports a take that normalizing cut short, until the edit is undone")
  func cutShort() throws {
    try scratch.write(Signal.noise(seconds: 3), to: "song.mp3", format: .mp3)
    let store = try library.store()
    let take = try #require(try store.imports.importFiles([scratch("song.mp3")]).takes.first)
    let edit = try store.edits.workFile(fileExtension: "flac")
    try scratch.write(
      Signal.noise(seconds: 1), to: String(edit.path.dropFirst(scratch.path.count + 1)),
      format: .flac)
    try store.edits.replaceSound(of: take, after: "normalize", with: edit)
    try store.analyses.analyzeAll()
    #expect(try store.take(take.id)?.isCutShort == true)
    let report = try store.checking.run()
    #expect(report.cutShort.map(\.id) == [take.id] && !report.isGood)
    try store.edits.undo(take.id)
    #expect(try store.checking.run().isGood)
    #expect(try store.take(take.id)?.isCutShort == false)
  }

  @Test("A trimmed and normalized take isn't reported as cut short")
  func trimmed() throws {
    try scratch.write(Signal.noise(seconds: 3), to: "song.mp3", format: .mp3)
    let store = try library.store()
    let take = try #require(try store.imports.importFiles([scratch("song.mp3")]).takes.first)
    for (edit, seconds) in [("trim", 1.5), ("normalize", 1.5)] {
      let file = try store.edits.workFile(fileExtension: "flac")
      try scratch.write(
        Signal.noise(seconds: seconds),
        to: String(file.path.dropFirst(scratch.path.count + 1)), format: .flac)
      try store.edits.replaceSound(
        of: try #require(try store.take(take.id)), after: edit, with: file)
    }
    #expect(try store.checking.run().isGood)
  }
}
