import AudioDevices
import Foundation
import MediaControls
import MynaAudio
import MynaMusic
import MynaScreens
import StudioSupport
import TestSupport
import Testing

extension ModelsAtServerTests {
  /// Tests how playback interrupts a take, at a real sound server, each test in its own process.
  @Suite("Playback during recording")
  struct InterruptionTests {
    @Test(
      "Playback pauses a recording, which resumes when playback ends, pauses, stops, or is closed")
    func goesOn() async {
      await #expect(processExitsWith: .success) { try await InterruptionScenarios.goesOn() }
    }

    @Test(
      "Resuming a recording manually pauses playback, and a manually paused recording stays paused")
    func byHand() async {
      await #expect(processExitsWith: .success) { try await InterruptionScenarios.byHand() }
    }

    @Test("Songs, the piano, and media keys pause a recording, which resumes after each")
    func otherWays() async {
      await #expect(processExitsWith: .success) { try await InterruptionScenarios.otherWays() }
    }

    @Test("A recording that can't resume after playback reports the reason and stays paused")
    func lostMeanwhile() async {
      await #expect(processExitsWith: .success) { try await InterruptionScenarios.lostMeanwhile() }
    }
  }
}

@MainActor private enum InterruptionScenarios {
  /// Starts a take and opens a sound for playback.
  static func begin(
    _ room: StudioFixture, seconds: Double = 0.5
  ) async throws -> (RecordingModel, PlaybackModel) {
    let record = RecordingModel(studio: room.studio)
    record.appear()
    // A busy machine may record more than three seconds, after which silence is a problem.
    room.server.microphone.say(.noise(channelCount: 2, seconds: 60))
    await record.record()
    try await room.wait(record, "a take") { record.status.duration > 0.3 }
    try room.scratch.scratch.write(.sine(frequency: 500, seconds: seconds), to: "Song.wav")
    return (record, try await open(room))
  }

  static func open(_ room: StudioFixture) async throws -> PlaybackModel {
    let playback = PlaybackModel(
      NewTake(path: room.scratch.scratch("Song.wav")), studio: room.studio)
    await playback.open()
    try #require(playback.phase == .stopped)
    return playback
  }

  /// Starts playback, which pauses the take, and reports why.
  static func listen(_ record: RecordingModel, _ playback: PlaybackModel) async throws {
    await playback.play()
    record.refresh()
    try #require(playback.phase == .playing, "\(String(describing: playback.problem))")
    try #require(record.phase == .paused && record.isInterrupted && record.problem == nil)
  }

  /// Waits until the take resumes automatically, without a problem that remains.
  ///
  /// On a busy machine, the microphone may be reported as not responding for a moment.
  static func waitForGoingOn(
    _ room: StudioFixture, _ record: RecordingModel, after what: String
  ) async throws {
    let duration = record.status.duration
    try await room.wait(record, "going on after \(what)") {
      record.phase == .recording && record.status.duration > duration + 0.1
        && !record.isInterrupted && record.problem == nil
    }
  }

  static func goesOn() async throws {
    let room = try StudioFixture()
    let (record, short) = try await begin(room)
    try await listen(record, short)
    try await waitForGoingOn(room, record, after: "the end")
    short.refresh()
    try #require(short.phase == .stopped)

    try room.scratch.scratch.write(.sine(frequency: 500, seconds: 60), to: "Song.wav")
    let long = try await open(room)
    try await listen(record, long)
    // Another sound replaces the first, and the take waits for both.
    await short.play()
    long.refresh()
    try #require(long.phase == .paused)
    try await waitForGoingOn(room, record, after: "the end of another")
    try await listen(record, long)
    await long.togglePlaying()
    try await waitForGoingOn(room, record, after: "a pause")
    try await listen(record, long)
    await long.stop()
    try await waitForGoingOn(room, record, after: "a stop")
    try await listen(record, long)
    long.close()
    try await waitForGoingOn(room, record, after: "leaving the page")

    let take = try #require(await record.stop())
    let recorded = try #require(take.recorded)
    try #require(try Signal(file: recorded.journal).frameCount == recorded.frameCount)
    await room.studio.finish(take)
  }

  static func byHand() async throws {
    let room = try StudioFixture()
    let (record, playback) = try await begin(room, seconds: 60)
    try await listen(record, playback)
    await record.resume()
    playback.refresh()
    try #require(record.phase == .recording && !record.isInterrupted && playback.phase == .paused)
    try await room.wait(record, "a take that goes on") { record.status.duration > 0.6 }

    await record.pause()
    await playback.play()
    record.refresh()
    try #require(record.phase == .paused && !record.isInterrupted)
    await playback.stop()
    let duration = record.status.duration
    try await room.watch(record, seconds: 0.5) {
      try #require(record.phase == .paused && record.status.duration == duration)
    }
    // Playing the paused take itself.
    await record.toggleHearing()
    try #require(record.isHearing && !record.isInterrupted)
    try await room.wait(record, "the end of it") { !record.isHearing }
    try #require(record.phase == .paused)
    await record.resume()
    try #require(record.phase == .recording)
    _ = await record.stop()
    playback.close()
  }

  static func otherWays() async throws {
    let room = try StudioFixture()
    let (record, playback) = try await begin(room, seconds: 60)
    // Media keys and other desktop programs.
    await playback.perform(.playOrPause)
    try await room.wait(record, "a pause by a media key") { record.isInterrupted }
    await playback.perform(.pause)
    try await waitForGoingOn(room, record, after: "a media key")

    let (music, song) = (room.studio.music, SongID.file(room.scratch.scratch("Song.wav")))
    await music.play([song], from: song)
    try await room.wait(record, "a pause by a song") { record.isInterrupted }
    await music.togglePlaying()
    try await waitForGoingOn(room, record, after: "a song")

    let piano = PianoModel(studio: room.studio, keyboards: [])
    await piano.appear()
    try await room.watch(record, seconds: 0.3) { try #require(record.phase == .recording) }
    try #require(piano.press(hardwareCode: 38))
    try await room.wait(record, "a pause by the piano") { record.isInterrupted }
    await piano.disappear()
    try await waitForGoingOn(room, record, after: "the piano")

    await music.play([song], from: song)
    try await room.wait(record, "a pause by a song") { record.isInterrupted }
    await record.resume()
    try await room.wait(record, "the reason why the music is silent") {
      music.refresh()
      return music.problem == .recording
    }
    let take = try #require(await record.stop())
    try #require(music.problem == nil)
    await room.studio.finish(take)
    await room.studio.closeMusic()
    playback.close()
  }

  static func lostMeanwhile() async throws {
    let room = try StudioFixture()
    let (record, playback) = try await begin(room, seconds: 60)
    try await listen(record, playback)
    room.server.kill()
    try await room.wait(record, "the reason") { record.problem == .device(.noServer) }
    try #require(record.phase == .paused && !record.isInterrupted)
    try room.server.restart()
    await record.resume()
    try #require(record.phase == .recording && record.problem == nil)
    try #require(await record.stop() != nil)
    playback.close()
  }
}
