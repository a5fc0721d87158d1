import Foundation
import MynaLibrary
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

@testable import MynaScreens

extension ModelsAtServerTests {
  /// Previews recordings with a real sound server, in a separate process, because the server is
  /// selected per process.
  @Suite("TakePreview with a sound server")
  struct TakePreviewTests {
    @Test("A preview plays until it ends, is tapped again, or another preview starts")
    func turns() async {
      await #expect(processExitsWith: .success) { try await PreviewScenarios.turns() }
    }

    @Test("If two memos are tapped at once, the second plays, and an immediate stop ends playback")
    func atOnce() async {
      await #expect(processExitsWith: .success) { try await PreviewScenarios.atOnce() }
    }
  }
}

@MainActor private enum PreviewScenarios {
  /// Recordings of tones of 500 and 1,000 Hz; the first one is short.
  static func items(_ room: StudioFixture) async throws -> [MemoItem] {
    for (name, frequency, seconds) in [("Low", 500.0, 1.0), ("High", 1_000, 60)] {
      let tone = Signal.sine(frequency: frequency, amplitude: 0.3, seconds: seconds)
      try room.scratch.scratch.write(tone, to: "\(name).wav")
    }
    let paths = ["Low", "High"].map { room.scratch.scratch("\($0).wav") }
    return try await room.studio.library.use { store throws(LibraryError) in
      _ = try store.imports.importFiles(paths)
      var items: [MemoItem] = []
      for name in ["Low", "High"] { items.append(store.memo(try store.find(name))) }
      return items
    }
  }

  static func wait(_ what: String, _ isSo: () throws -> Bool) async throws {
    for _ in 0..<1_500 {
      if try isSo() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    try #require(Bool(false), "waited in vain: \(what)")
  }

  /// Whether the last tenth of a second contains only that tone.
  static func isHeard(_ frequency: Double, _ room: StudioFixture) -> Bool {
    let heard = room.server.speaker.played
    guard heard.duration > 0.2 else { return false }
    let piece = heard[heard.duration - 0.1..<heard.duration]
    return piece.rms > 0.1 && piece.level(at: frequency) > piece.rmsDecibels
  }

  static func turns() async throws {
    let room = try StudioFixture()
    let items = try await items(room)
    let preview = TakePreview(studio: room.studio)
    await preview.toggle(items[0])
    try #require(preview.playing == items[0].id && preview.problem == nil)
    try await wait("the first") { isHeard(500, room) }
    await preview.toggle(items[1])
    try #require(preview.playing == items[1].id)
    try await wait("the second in its place") { isHeard(1_000, room) }
    await preview.toggle(items[1])
    try #require(preview.playing == nil)
    try #require(try room.server.finishes(room.server.speaker))
    await preview.toggle(items[0])
    try #require(preview.playing == items[0].id)
    try await wait("its end") { preview.playing == nil }
    // A missing file is reported.
    let path = try #require(items[1].path)
    try FileManager.default.removeItem(atPath: path)
    await preview.toggle(items[1])
    try #require(preview.playing == nil && preview.problem != nil)
    await preview.toggle(items[0])
    try #require(preview.problem == nil && preview.playing == items[0].id)
    await preview.stop()
  }

  static func atOnce() async throws {
    let room = try StudioFixture()
    let items = try await items(room)
    let preview = TakePreview(studio: room.studio)
    // Several times, because the first player starts late only now and then.
    for _ in 0..<10 {
      let taps = items.map { item in Task { await preview.toggle(item) } }
      for tap in taps { await tap.value }
      try #require(preview.playing == items[1].id)
      await preview.stop()
    }
    let taps = (items + items).map { item in Task { await preview.toggle(item) } }
    for tap in taps { await tap.value }
    try #require(preview.playing == items[1].id)
    try await wait("the second alone") { isHeard(1_000, room) }
    await preview.stop()

    let tap = Task { await preview.toggle(items[1]) }
    let stop = Task { await preview.stop() }
    await tap.value
    await stop.value
    try #require(preview.playing == nil && preview.problem == nil)
    try #require(try room.server.finishes(room.server.speaker))
    let count = room.server.speaker.frameCount
    for _ in 0..<20 { await Task.yield() }
    try #require(room.server.speaker.frameCount == count)
  }
}
