import AudioDevices
import MynaPiano
import MynaScreens
import MynaStudio
import StudioSupport
import TestSupport
import Testing

extension ModelsAtServerTests {
  /// The piano page among other sounds, with a real sound server, in a separate process, because
  /// the server is selected per process.
  @Suite("PianoModel and other playback")
  struct PianoTurnTests {
    @Test("A key pressed while a memo plays pauses the memo, sounds, and ends when released")
    func takesTheSound() async {
      await #expect(processExitsWith: .success) { try await PianoTurnScenarios.takesTheSound() }
    }

    @Test(
      "If the sound server is lost, all notes end, and the piano plays again when the server returns"
    )
    func serverGone() async {
      await #expect(processExitsWith: .success) { try await PianoTurnScenarios.serverGone() }
    }
  }
}

@MainActor private enum PianoTurnScenarios {
  /// The hardware code of the A key.
  static let key: UInt32 = 38

  static func takesTheSound() async throws {
    let room = try StudioFixture()
    let piano = PianoModel(studio: room.studio, keyboards: [])
    piano.settings.instrument = .strings
    await piano.appear()
    try #require(piano.press(hardwareCode: key))
    try await room.wait(piano, "a note") { room.server.speaker.played.peak > 0.01 }
    piano.release(hardwareCode: key)

    try room.scratch.scratch.write(.silence(seconds: 60), to: "Still.wav")
    let memo = PlaybackModel(NewTake(path: room.scratch.scratch("Still.wav")), studio: room.studio)
    await memo.open()
    await memo.play()
    try await room.wait(memo, "the memo") { memo.position > 0.2 }
    room.server.speaker.forget()
    // The piano has lost its device, and reopens it when a key is pressed.
    try #require(piano.press(hardwareCode: key))
    piano.release(hardwareCode: key)
    try await room.wait(piano, "the note") { room.server.speaker.played.peak > 0.01 }
    try await room.wait(memo, "the memo paused") { memo.phase == .paused }
    try #require(piano.held.isEmpty && piano.problem == nil)
    try await room.wait(piano, "its end") {
      let heard = room.server.speaker.played
      return heard.duration > 0.5 && heard[heard.duration - 0.2..<heard.duration].peak < 0.001
    }
    await piano.disappear()
    memo.close()
  }

  static func serverGone() async throws {
    let room = try StudioFixture()
    let piano = PianoModel(studio: room.studio, keyboards: [])
    piano.settings.instrument = .strings
    await piano.appear()
    try #require(piano.press(hardwareCode: key))
    piano.setPedal(true)
    try await room.wait(piano, "a note") { room.server.speaker.played.peak > 0.01 }
    room.server.kill()
    try await room.wait(piano, "what is told") { piano.problem != nil }
    try #require(piano.held.isEmpty && !piano.isPedalDown)
    try room.server.restart()
    try await room.wait(piano, "the piano back") { piano.problem == nil }
    try #require(piano.press(hardwareCode: key))
    try await room.wait(piano, "another note") { room.server.speaker.played.peak > 0.01 }
    await piano.disappear()
  }
}
