import Foundation
import TestSupport
import Testing

@testable import SoundFiles

@Suite("Journals that may still be in use")
struct JournalUseDetectorTests {
  private let folder = Scratch()
  private let here = JournalWriter.current

  /// Creates an unlocked journal that names a writer.
  private func journal(of writer: JournalWriter?) throws -> String {
    let path = folder("\(UUID()).wav")
    do {
      let journal = try TakeJournal(
        path: path, sampleRate: 48_000, channelCount: 1, id: UUID(), date: .now, title: nil)
      journal.header.writer = writer
      try journal.append(Signal.steps(100))
    }
    return path
  }

  /// Whether a journal is recovered this many seconds after its last write.
  private func isRecovered(_ writer: JournalWriter?, age: Double) throws -> Bool {
    let path = try journal(of: writer)
    let time = VirtualTime(at: .now + age)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let found = try TakeJournal.recover(path: path, time: time)
    let after = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(found != nil || after == data)
    #expect(found == nil || found?.frameCount == 100)
    return found != nil
  }

  @Test("Another machine's journal is recovered only after ten minutes without a write")
  func otherMachine() throws {
    var other = here
    other.host = "cafe"
    #expect(try !isRecovered(other, age: 0))
    #expect(try !isRecovered(other, age: 540))
    #expect(try isRecovered(other, age: 660))
    // Its clock may be ahead, but a date that is days ahead is meaningless.
    #expect(try !isRecovered(other, age: -3_600))
    #expect(try isRecovered(other, age: -200_000))
  }

  @Test("A living process's journal is never recovered, however old it is")
  func livingProcess() throws {
    let child = try Child(["sleep", "100"], environment: [:])
    var other = here
    (other.process, other.processStart) = (child.pid, "")
    #expect(try !isRecovered(other, age: 100_000))
    other.processStart = "1"
    #expect(try isRecovered(other, age: 0), "its number belongs to another process by now")
    other.processStart = ""
    child.end()
    #expect(try isRecovered(other, age: 0))
  }

  @Test("A journal from before the last boot is recovered at once")
  func otherStart() throws {
    var other = here
    (other.boot, other.process, other.processStart) = ("cafe", 1, "")
    #expect(try isRecovered(other, age: 0))
  }

  @Test("A journal without a writer is recovered if it isn't locked")
  func noted() throws {
    #expect(try isRecovered(nil, age: 0))
    #expect(try isRecovered(here, age: 0))
  }

  @Test(
    "Without file locks, journals are left alone for a minute, and those of this process forever")
  func withoutLocks() {
    var dead = here
    (dead.process, dead.processStart) = (here.process, "1")
    for (writer, age, isOver) in [
      (dead, 30.0, false), (dead, 90, true), (nil, 30, false), (nil, 90, true),
      (here, 90, false), (here, 100_000, false),
    ] as [(JournalWriter?, Double, Bool)] {
      #expect(JournalUseDetector(writer: writer, isLocked: false, age: age).isOver() == isOver)
    }
  }

  @Test("A journal's writer can be restored from its own text, and from no other text")
  func text() {
    #expect(JournalWriter(text: here.text) == here && here.text.utf8.count <= 120)
    #expect(here.isRunning)
    for text in ["", "writer", "writer a b c d", "writer a b -1 d", "reader a b 1 d"] {
      #expect(JournalWriter(text: text) == nil)
    }
  }

  @Test("A journal identifies the process that writes it, and the resulting take doesn't")
  func privacy() throws {
    let path = folder("a.wav")
    let journal = try TakeJournal(
      path: path, sampleRate: 48_000, channelCount: 1, id: UUID(), date: .now, title: nil)
    try journal.append([0.5])
    func says() throws -> Bool { try folder.data("a.wav").range(of: Data(here.text.utf8)) != nil }
    #expect(try says())
    let complete = try journal.complete()
    #expect(try says() && TakeJournal.recover(path: path) == nil)
    try complete.move(to: folder("b.wav"))
    complete.close()
    #expect(try folder.data("b.wav").range(of: Data("writer ".utf8)) == nil)
    #expect(try folder.signal("b.wav").samples == [0.5] && folder.names == ["b.wav"])
  }
}
