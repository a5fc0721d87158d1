import AudioDevices
import MynaPiano
import MynaScreens
import MynaStudio
import SoundFiles
import TestSupport
import Testing

extension ModelsAtServerTests {
  /// The piano page's model with a real sound server, in a separate process, because the server is
  /// selected per process.
  @Suite("PianoModel with a microphone and a sound server")
  struct PianoMicrophoneTests {
    @Test("The voice is recorded with the piano, and recording continues if the microphone is lost")
    func microphone() async {
      await #expect(processExitsWith: .success) { try await PianoScenarios.microphone() }
    }
  }
}

@MainActor private enum PianoScenarios {
  static func microphone() async throws {
    let room = try StudioFixture()
    room.server.microphone.say(Signal.sine(frequency: 440, amplitude: 0.3, seconds: 60).stereo)
    let model = PianoModel(studio: room.studio, keyboards: [])
    await model.appear()
    model.setMicrophone(true)

    // No keys are played, so that only the voice is heard.
    await model.record()
    try await room.wait(model, "a second of the take") { model.duration > 1 }
    try #require(model.phase == .recording && model.problem == nil)
    model.setMicrophone(false)
    try #require(model.settings.hasMicrophone, "the take goes on as it began")
    let sung = try await stop(model)
    try #require(sung.channels.count == 2 && abs(sung.peak - 0.3) < 0.05)

    await model.record()
    try await room.wait(model, "another take") { model.duration > 0.3 }
    try room.server.unplug(room.server.microphone)
    try await room.wait(model, "what is told of the voice") { model.problem == .voiceLost }
    let duration = model.duration
    try await room.wait(model, "the piano alone") { model.duration > duration + 0.3 }
    try #require(!PianoScreenProblem.voiceLost.isGrave && model.phase == .recording)
    try #require(try await stop(model).duration > duration)
    model.refresh()
    try #require(model.problem == nil)

    room.studio.settings.microphone = "no such microphone"
    await model.record()
    try #require(model.problem == .microphone(.notFound("no such microphone", .input)))
    try await room.wait(model, "a take without a microphone") { model.duration > 0.3 }
    try #require(try await stop(model).peak < 0.001)
    await model.disappear()
  }

  private static func stop(_ model: PianoModel) async throws -> Signal {
    let take = try #require(await model.stopRecording())
    return try Signal(file: take.path)
  }
}

extension PianoModel: Refreshing {}
