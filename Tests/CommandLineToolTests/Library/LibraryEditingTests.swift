import Foundation
import TestSupport
import Testing

@Suite("Editing commands")
struct LibraryEditingTests {
  private let library = LibraryHome()
  private let speech: Signal
  private let other: Signal
  private let bytes: Data

  init() throws {
    speech = try .speech(["Front_Center", "Front_Left"])
    other = try .speech(["Rear_Center"])
    try library.record("Speech", speech)
    try library.record("Other", other, at: "2026-11-20T10:00:00Z")
    bytes = try library.bytes("Speech")
  }

  /// Runs an edit, and expects one line with the new duration and the way to undo it.
  private func edit(_ arguments: String..., seconds: Double) throws -> Signal {
    let outcome = try library.run(arguments)
    let take = try library.take("Speech")
    #expect(outcome.status == 0 && outcome.text == take.path + "\n", "\(outcome.talk)")
    #expect(outcome.talkLines.count == 1)
    #expect(outcome.talk.contains(String(format: "%.3f s", seconds)), "\(outcome.talk)")
    #expect(outcome.talk.contains("“myna undo \(take.id.prefix(8))”"))
    #expect(take.edited)
    return try library.sound("Speech")
  }

  /// Undoes the last edit, and expects only the original recording.
  private func expectUndone() throws {
    let outcome = try library.run("undo", "Speech")
    #expect(outcome.status == 0 && outcome.talk.contains("has no edits"))
    #expect(try library.bytes("Speech") == bytes)
    #expect(try library.run("undo", "Speech").isRefusal(naming: "“Speech”"))
    #expect(try library.bytes("Speech") == bytes)
  }

  @Test("A trimmed take has exactly the selected frames, unchanged except for its fades")
  func trim() throws {
    let sound = try edit("trim", "Speech", "--from", "0.5", "--to", "0:01.75", seconds: 1.25)
    #expect(sound.frameCount == 60_000)
    let inside = 0.005..<1.245
    #expect(sound[inside].samples == speech[0.5..<1.75][inside].samples)
    try expectUndone()
  }

  @Test("Trimming with only one time keeps the take's other end", arguments: ["--from", "--to"])
  func trimOneEnd(option: String) throws {
    let rest = option == "--from" ? speech.duration - 1 : 1
    let sound = try edit("trim", "Speech", option, "1", seconds: rest)
    #expect(sound.frameCount == (option == "--from" ? speech.frameCount - 48_000 : 48_000))
    #expect(option == "--to" || sound.samples.last == speech.samples.last)
    try expectUndone()
  }

  @Test("Cutting shortens a take by exactly the given range")
  func cut() throws {
    let sound = try edit(
      "cut", "Speech", "--from", "1", "--to", "1.5", seconds: speech.duration - 0.5)
    #expect(sound.frameCount == speech.frameCount - 24_000)
    #expect(sound[0..<0.99].samples == speech[0..<0.99].samples)
    #expect(sound[1.01..<1.3].samples == speech[1.51..<1.8].samples)
    try expectUndone()
  }

  @Test("A file or another take can be appended, which leaves the other take unchanged")
  func append() throws {
    try library.folder.write(other, to: "other.wav")
    let before = try library.bytes("Other")
    for word in ["Other", "other.wav"] {
      let sound = try edit("append", "Speech", word, seconds: speech.duration + other.duration)
      #expect(sound.frameCount == speech.frameCount + other.frameCount)
      let behind = sound[speech.duration..<sound.duration]
      #expect(behind[0.01..<other.duration].samples == other[0.01..<other.duration].samples)
      try expectUndone()
    }
    #expect(try library.bytes("Other") == before)
  }

  @Test("Splitting a take creates two takes that together have all its frames")
  func split() throws {
    let outcome = try library.run("split", "Speech", "--at", "1.5", "--title", "Rest")
    let (first, rest) = (try library.sound("Speech"), try library.sound("Rest"))
    #expect(
      outcome.text == "\(try library.take("Speech").path)\n\(try library.take("Rest").path)\n")
    #expect(outcome.talkLines.count == 1 && outcome.talk.contains("1.500 s"))
    #expect((first.frameCount, rest.frameCount) == (72_000, speech.frameCount - 72_000))
    #expect(rest[0.01..<1].samples == speech[1.51..<2.5].samples)
    try expectUndone()
    #expect(try library.take("Rest").edited == false)
  }

  @Test("Splitting at several times creates a take for each part, and keeps all frames")
  func splitAtSeveralTimes() throws {
    let outcome = try library.run("split", "Speech", "--at", "2s", "--at", "0:01.5")
    let names = ["Speech", "Speech 2", "Speech 3"]
    let parts = try names.map(library.sound)
    #expect(
      try outcome.text == names.map { try library.take($0).path + "\n" }.joined(),
      "\(outcome.talk)")
    #expect(parts.map(\.frameCount) == [72_000, 24_000, speech.frameCount - 96_000])
    #expect(parts[1][0.01..<0.49].samples == speech[1.51..<1.99].samples)
    #expect(parts[2][0.01..<0.5].samples == speech[2.01..<2.5].samples)
    try expectUndone()
  }

  @Test("If one of several split times is past the end, nothing is split")
  func splitPastTheEnd() throws {
    let outcome = try library.run("split", "Speech", "--at", "1", "--at", "1h")
    #expect(outcome.isRefusal(naming: "past its end"), "\(outcome.talk)")
    #expect(try library.bytes("Speech") == bytes)
    #expect(try library.list().count == 2)
  }

  @Test("Joining takes creates a new one in the given order and leaves the originals unchanged")
  func join() throws {
    let before = try library.bytes("Other")
    let outcome = try library.run("join", "Other", "Speech", "Other", "--title", "All of it")
    let (joined, sound) = (try library.take("All of it"), try library.sound("All of it"))
    #expect(outcome.status == 0 && outcome.text == joined.path + "\n")
    #expect(outcome.talk.contains("“myna delete \(joined.id.prefix(8))”"))
    #expect(sound.frameCount == speech.frameCount + 2 * other.frameCount)
    let start = other.duration + 0.01
    #expect(sound[start..<start + 1].samples == speech[0.01..<1.01].samples)
    #expect(try library.bytes("Speech") == bytes)
    #expect(try library.bytes("Other") == before)
  }

  @Test("Undo reverts single edits, and undo --original reverts all, which can itself be undone")
  func undo() throws {
    _ = try edit("trim", "Speech", "--from", "0.5", seconds: speech.duration - 0.5)
    let trimmed = try library.bytes("Speech")
    _ = try edit("cut", "Speech", "--from", "1", "--to", "1.2", seconds: speech.duration - 0.7)
    let cut = try library.bytes("Speech")
    #expect(try library.run("undo", "Speech", "--original").status == 0)
    #expect(try library.bytes("Speech") == bytes)
    #expect(try library.run("undo", "Speech", "--original").isRefusal(naming: "has no edits"))
    #expect(try library.run("undo", "Speech").status == 0)
    #expect(try library.bytes("Speech") == cut)
    #expect(try library.run("undo", "Speech").talk.contains("undo another edit"))
    #expect(try library.bytes("Speech") == trimmed)
    try expectUndone()
  }
}
