import AudioDevices
import Foundation
import MynaAudio
import MynaDSP
import MynaScreens
import MynaStudio
import StudioSupport
import TestSupport
import Testing

extension ModelsAtServerTests {
  /// The Playback screen's model with a real sound server, each test in a separate process, because
  /// the server is selected per process.
  @Suite("PlaybackModel with a sound server")
  struct PlaybackDeviceTests {
    @Test("Play, pause, and stop work, and tapping an effect restarts playback with it")
    func effects() async {
      await #expect(processExitsWith: .success) { try await PlaybackScenarios.effects() }
    }

    @Test("Actions requested right after tapping an effect run after the tap completes")
    func tapInOnePiece() async {
      await #expect(processExitsWith: .success) { try await PlaybackScenarios.tapInOnePiece() }
    }

    @Test("The last slider value is heard, however fast the slider is dragged")
    func sliders() async {
      await #expect(processExitsWith: .success) { try await PlaybackScenarios.sliders() }
    }

    @Test("A compressor that is added and adjusted during playback is heard")
    func compressor() async {
      await #expect(processExitsWith: .success) { try await PlaybackScenarios.compressor() }
    }

    @Test("At the end, Play restarts from the beginning or from the start of the loop")
    func end() async {
      await #expect(processExitsWith: .success) { try await PlaybackScenarios.end() }
    }

    @Test("Silences are skipped each time they are reached, without leaving a loop")
    func silence() async {
      await #expect(processExitsWith: .success) { try await PlaybackScenarios.silence() }
    }

    @Test("Playback reports a missing sound server and works again when the server is available")
    func noServer() async {
      await #expect(processExitsWith: .success) { try await PlaybackScenarios.noServer() }
    }
  }
}

@MainActor private enum PlaybackScenarios {
  static func model(_ signal: Signal, in room: StudioFixture) async throws -> PlaybackModel {
    try room.scratch.scratch.write(signal, to: "Song.wav")
    let model = PlaybackModel(NewTake(path: room.scratch.scratch("Song.wav")), studio: room.studio)
    await model.open()
    try #require(model.phase == .stopped)
    return model
  }

  static func effects() async throws {
    let room = try StudioFixture()
    let model = try await model(.sine(frequency: 500, seconds: 6), in: room)
    await model.togglePlaying()
    try #require(model.phase == .playing)
    try await room.wait(model, "playing") { model.position > 0.4 }
    await model.togglePlaying()
    try #require(model.phase == .paused)
    let position = model.position
    try #require(try room.server.finishes(room.server.speaker))
    model.refresh()
    try #require(model.phase == .paused && abs(model.position - position) < 0.1)
    await model.togglePlaying()
    try await room.wait(model, "going on") { model.position > 0.8 }

    let (chipmunk, vader) = (model.effects[2], model.effects[3])
    await model.tap(chipmunk)
    try #require(model.phase == .playing && model.isLit(chipmunk) && model.position < 0.5)
    try #require(model.effects.count(where: model.isLit) == 1)
    try await room.wait(model, "the effect") { model.position > 0.7 }
    await model.tap(vader)
    try #require(model.phase == .playing && model.isLit(vader) && !model.isLit(chipmunk))
    try #require(model.position < 0.5)
    try await room.wait(model, "the other") { model.position > 0.7 }
    await model.tap(vader)
    try #require(model.phase == .playing && model.isLit(vader) && model.position < 0.5)
    try await room.wait(model, "the same again") { model.position > 0.7 }
    await model.tap(.original)
    try #require(model.phase == .playing && !model.effects.contains(where: model.isLit))
    try #require(model.isLit(.original) && model.adjustments.isNeutral && model.position < 0.5)
    try await room.wait(model, "as it is") { model.position > 0.7 }
    await model.tap(chipmunk)
    await model.togglePlaying()
    // Tapping a lit effect while paused restarts it.
    await model.tap(chipmunk)
    try #require(model.phase == .playing && model.isLit(chipmunk) && model.position < 0.5)
    model.adjust { $0.speed = 4 }
    try #require(!model.isLit(chipmunk))
    try await room.wait(model, "the end") { model.phase == .stopped }
    try #require(model.position == model.duration)
    await model.togglePlaying()
    try #require(model.phase == .playing && model.position < 1)
    await model.stop()
    try #require(model.phase == .stopped && model.position == 0 && model.problem == nil)

    // The tones heard, in order, about a second of each.
    try #require(try room.server.finishes(room.server.speaker))
    let heard = room.server.speaker.played
    let tones = stride(from: 0.0, to: heard.duration - 0.2, by: 0.1).compactMap {
      start -> Double? in
      let piece = heard[start..<start + 0.2]
      guard piece.rms > 0.1 else { return nil }
      return [250.0, 500, 1_000].first { piece.level(at: $0) > piece.rmsDecibels }
    }
    var order: [Double] = []
    for tone in tones where tone != order.last { order.append(tone) }
    try #require(order.starts(with: [500, 1_000, 250, 500, 1_000]))
    model.close()
  }

  static func tapInOnePiece() async throws {
    let room = try StudioFixture()
    let model = try await model(.sine(frequency: 500, seconds: 30), in: room)
    let chipmunk = model.effects[2]
    await model.seek(to: 5)
    // Tasks on the main actor start in the order in which they are created.
    let first = Task { await model.tap(chipmunk) }
    let stopping = Task { await model.stop() }
    await first.value
    await stopping.value
    try #require(model.phase == .stopped && model.position == 0 && model.isLit(chipmunk))

    let tapping = Task { await model.tap(chipmunk) }
    let seeking = Task { await model.seek(to: 20) }
    await tapping.value
    await seeking.value
    try #require(model.phase == .playing && model.position >= 20 && model.problem == nil)
    model.close()
  }

  static func sliders() async throws {
    let room = try StudioFixture()
    let model = try await model(.sine(frequency: 500, seconds: 60), in: room)
    await model.play()
    for step in 0...1_200 {
      model.adjust { $0.pitch = Double(step) }
      if step % 100 == 0 { await Task.yield() }
    }
    try #require(model.phase == .playing && model.problem == nil)
    try await room.wait(model, "a second") { model.position > 1 }
    room.server.speaker.forget()
    try await room.wait(model, "half a second") { room.server.speaker.frameCount > 48_000 }
    let heard = room.server.speaker.played
    let piece = heard[heard.duration - 0.5..<heard.duration]
    try #require(piece.level(at: 1_000) > piece.rmsDecibels)
    model.close()
  }

  static func compressor() async throws {
    let room = try StudioFixture()
    let tone = Signal.sine(frequency: 500, amplitude: 0.5, seconds: 60)
    let model = try await model(tone, in: room)
    await model.play()
    try await room.wait(model, "the tone") { model.position > 0.3 }
    model.adjust { $0.compressor = .init(threshold: 0, ratio: 4, knee: 0) }
    var threshold = 0.0
    try await room.watch(model, seconds: 0.5) {
      threshold = max(-26, threshold - 1)
      model.adjust { $0.compressor?.threshold = threshold }
    }
    try #require(threshold == -26 && model.phase == .playing && model.problem == nil)
    let position = model.position
    try await room.wait(model, "another second") { model.position > position + 1 }
    room.server.speaker.forget()
    try await room.wait(model, "half a second") { room.server.speaker.frameCount > 48_000 }
    let heard = room.server.speaker.played
    let level = heard[heard.duration - 0.5..<heard.duration].level(at: 500)
    // The tone is 20 dB above the threshold, of which a fourth remains.
    try #require(abs(level - (20 * log10(0.5) - 15)) < 0.5, "\(level) dB")
    model.close()
  }

  static func end() async throws {
    let room = try StudioFixture()
    let model = try await model(.sine(frequency: 500, seconds: 4), in: room)
    // First stopped, with the keys End and Right; then paused, with Right.
    for (jump, isPaused) in [(4.0, false), (5, false), (5, true)] {
      if isPaused {
        await model.togglePlaying()
        try #require(model.phase == .paused)
      } else {
        await model.stop()
      }
      await model.skip(by: jump)
      try #require(model.position == 4 && model.phase != .playing)
      await model.togglePlaying()
      try #require(model.phase == .playing && model.position < 1)
      try await room.wait(model, "playing") { 0.2..<2 ~= model.position }
    }
    await model.stop()
    await model.seek(to: 1)
    await model.markLoop()
    await model.seek(to: 2)
    await model.markLoop()
    await model.seek(to: 4)
    await model.play()
    try #require(model.phase == .playing && 1..<2 ~= model.position)
    try #require(model.problem == nil)
    model.close()
  }

  static func silence() async throws {
    let room = try StudioFixture()
    // Loud in 0…1 and 3…4, silent elsewhere.
    var noise = Signal.noise(seconds: 6, seed: 3)
    for n in 48_000..<144_000 { noise.channels[0][n] = 0 }
    for n in 192_000..<288_000 { noise.channels[0][n] = 0 }
    let model = try await model(noise, in: room)
    await model.readSound()
    try #require(model.silences.count == 2)
    model.skipsSilence = true
    // The pause is two seconds long; its beginning and end are still heard.
    func playOver(_ times: String) async throws {
      room.server.speaker.forget()
      try await room.wait(model, "the words behind the pause, \(times)") { model.position > 3.2 }
      let silence = room.server.speaker.played.longestSilence
      try #require(silence < 60_000, "\(times): \(silence) frames")
    }
    await model.seek(to: 0.7)
    await model.play()
    try await playOver("once")
    await model.skip(by: -2.6)
    try await playOver("twice")
    await model.seek(to: 1.6)
    try await room.wait(model, "out of the pause") { model.position > 2.85 }
    model.skipsSilence = false
    await model.seek(to: 0.9)
    try await room.wait(model, "the pause itself") { 1.5..<2.85 ~= model.position }
    model.skipsSilence = true

    // A loop from speech into the second pause.
    await model.stop()
    await model.seek(to: 3.6)
    await model.markLoop()
    await model.seek(to: 4.6)
    await model.markLoop()
    try #require(model.loop == 3.6...4.6)
    await model.seek(to: 3.6)
    await model.play()
    var (rounds, last) = (0, model.position)
    try await room.wait(model, "two rounds") {
      try #require(3.55...4.6 ~= model.position)
      if model.position < last - 0.2 { rounds += 1 }
      last = model.position
      return rounds == 2
    }
    model.close()
  }

  static func noServer() async throws {
    let room = try StudioFixture()
    room.server.kill()
    let model = try await model(.vowel(seconds: 20), in: room)
    await model.play()
    try #require(model.problem == .device(.noServer) && model.phase == .stopped)
    try await room.watch(model, seconds: 0.3)
    try #require(model.problem == .device(.noServer))
    await model.tap(model.effects[0])
    try #require(model.problem == .device(.noServer) && model.phase != .playing)
    try room.server.restart()
    try await room.wait(model, "the sentence gone with its reason") { model.problem == nil }
    try #require(model.phase == .stopped, "playing begins when it is wanted")
    await model.play()
    try #require(model.problem == nil && model.phase == .playing)
    try await room.wait(model, "playing") { model.position > 0.3 }
    room.server.kill()
    try await room.wait(model, "the server gone") { model.problem == .problem(.serverGone) }
    try #require(model.phase == .paused)
    let position = model.position
    try room.server.restart()
    try await room.wait(model, "the server back") { model.problem == nil }
    try #require(model.phase == .paused)
    await model.togglePlaying()
    try await room.wait(model, "going on") { model.position > position + 0.2 }
    try #require(model.problem == nil)
    model.close()
  }
}
