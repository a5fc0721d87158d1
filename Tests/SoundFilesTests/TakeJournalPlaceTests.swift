import Foundation
import TestSupport
import Testing

@testable import SoundFiles

@Suite("Removed, renamed, or replaced journals")
struct TakeJournalPlaceTests {
  private let folder = Scratch()

  private func journal() throws -> TakeJournal {
    try TakeJournal(
      path: folder("a.wav"), sampleRate: 48_000, channelCount: 2, id: UUID(), date: .now,
      title: "First words")
  }

  @Test(
    "A journal detects that it was removed, renamed, or replaced",
    arguments: ["removed", "renamed", "replaced", "copied"])
  func knows(how: String) throws {
    let journal = try journal()
    try journal.append(Signal.steps(200))
    #expect(journal.isInPlace)
    switch how {
    case "removed": unlink(folder("a.wav"))
    case "renamed": rename(folder("a.wav"), folder("b.wav"))
    case "replaced":
      try folder.write("A letter", to: "b")
      rename(folder("b"), folder("a.wav"))
    default:
      try folder.write(try folder.data("a.wav"), to: "b")
      rename(folder("b"), folder("a.wav"))
      try journal.append(Signal.steps(200))
    }
    #expect(!journal.isInPlace)
  }

  @Test(
    "A new journal keeps all samples of the previous one, even after the previous one is removed")
  func goesOn() throws {
    let journal = try journal()
    let samples = Signal.steps(1_200_000)
    try journal.append(Array(samples.prefix(1_000_000)))
    unlink(folder("a.wav"))
    let next = try TakeJournal(path: folder("a.wav"), continuing: journal)
    #expect(next.identity == journal.identity && next.frameCount == 500_000)
    #expect(try folder.signal("a.wav").interleaved == Array(samples.prefix(1_000_000)))
    try next.append(Array(samples.dropFirst(1_000_000)))
    try next.finish()
    #expect(try folder.signal("a.wav").interleaved == samples)
    #expect(throws: SoundFileError.destinationExists(path: folder("a.wav"))) {
      try TakeJournal(path: folder("a.wav"), continuing: journal)
    }
  }

  @Test("A truncated journal isn't continued, and the attempt leaves no file")
  func shortened() throws {
    let journal = try journal()
    try journal.append(Signal.steps(2_000))
    #expect(truncate(folder("a.wav"), 5_000) == 0)
    #expect(throws: SoundFileError.self) {
      try TakeJournal(path: folder("b.wav"), continuing: journal)
    }
    #expect(folder.names == ["a.wav"])
  }

  @Test("Only a second hard link counts as the same file under a different name")
  func sameFile() throws {
    let first = try journal()
    try first.append(Signal.steps(200))
    try first.finish()
    let recovered = try #require(try TakeJournal.recover(path: folder("a.wav")))
    try folder.write(try folder.data("a.wav"), to: "copy.wav")
    #expect(!recovered.isSameFile(as: folder("copy.wav")))
    #expect(!recovered.isSameFile(as: folder("a.wav")), "one name is no second one")
    try FileManager.default.linkItem(atPath: folder("a.wav"), toPath: folder("b.wav"))
    #expect(recovered.isSameFile(as: folder("b.wav")))
  }

  @Test("Removing a journal doesn't remove another file with its name")
  func removed() throws {
    let journal = try journal()
    try journal.finish()
    let recovered = try #require(try TakeJournal.recover(path: folder("a.wav")))
    unlink(folder("a.wav"))
    try recovered.remove()
    try folder.write("A letter", to: "a.wav")
    try recovered.remove()
    #expect(throws: SoundFileError.notFound(path: folder("a.wav"))) {
      try recovered.move(to: folder("b.wav"))
    }
    #expect(try folder.text("a.wav") == "A letter" && folder.names == ["a.wav"])
  }
}
