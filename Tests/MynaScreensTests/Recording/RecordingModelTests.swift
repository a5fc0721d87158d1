import AudioDevices
import Foundation
import MynaAudio
import MynaScreens
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing

extension ModelsAtServerTests {
  /// The Record screen's model with a real sound server, each test in a separate process, because
  /// the server is selected per process.
  @Suite("RecordingModel with a sound server")
  struct RecordingModelTests {
    @Test("A recording can be paused, played back, and resumed, and is saved as a FLAC file")
    func take() async {
      await #expect(processExitsWith: .success) { try await RecordScenarios.take() }
    }

    @Test(
      "A missing sound server is reported, and recording works again when the server is available")
    func noServer() async {
      await #expect(processExitsWith: .success) { try await RecordScenarios.noServer() }
    }

    @Test("A lost microphone is reported, and is used again when it is available")
    func lostMicrophone() async {
      await #expect(processExitsWith: .success) { try await RecordScenarios.lostMicrophone() }
    }

    @Test("Mark, pause, and stop requested at once are done in that order")
    func inOrder() async {
      await #expect(processExitsWith: .success) { try await RecordScenarios.inOrder() }
    }

    @Test("Resuming a recording right after starting its playback records instead of playing")
    func goesOnInstead() async {
      await #expect(processExitsWith: .success) { try await RecordScenarios.goesOnInstead() }
    }

    @Test("An unwritable takes folder is reported until recording works")
    func noPlace() async {
      await #expect(processExitsWith: .success) { try await RecordScenarios.noPlace() }
    }
  }
}

@MainActor private enum RecordScenarios {
  static func take() async throws {
    let room = try StudioFixture()
    room.server.microphone.say(
      Signal.sine(frequency: 500, amplitude: 0.3, seconds: 60).stereo)
    let model = RecordingModel(studio: room.studio)
    try #require(model.phase == .ready && model.microphones.isEmpty)
    model.appear()
    try await room.wait(model, "the level before recording") {
      abs(model.status.level.peak - 0.3) < 0.01 && model.microphones.count == 1
    }
    try #require(model.phase == .ready && model.problem == nil && model.waveform.peaks.isEmpty)
    // The input level is already shown, and stays before the take.
    try await room.wait(model, "a picture before recording") {
      model.preview.peaks.count > 5 && model.preview.peaks.suffix(3).allSatisfy { $0 > 0.29 }
    }
    try #require(model.microphones.allSatisfy { !$0.isMonitor })
    // Actions that are not possible now do nothing.
    await model.pause()
    await model.resume()
    try #require(await model.stop() == nil && model.phase == .ready)

    await model.record()
    try #require(model.phase == .recording)
    await model.record()
    try await room.wait(model, "a while") { model.status.duration > 0.7 }
    try #require(model.phase == .recording && abs(model.status.level.peak - 0.3) < 0.01)
    try #require(abs(Double(model.waveform.count) * 0.04 - model.status.duration) < 0.1)
    try #require(model.waveform.peaks.suffix(5).allSatisfy { abs($0 - 0.3) < 0.01 })
    try #require(await model.mark() && model.status.markers.count == 1)
    try #require(abs((model.status.markers.first ?? 0) - model.status.duration) < 0.3)
    let before = model.preview
    try await room.wait(model, "a while more") { model.status.duration > 0.8 }
    try #require(!before.peaks.isEmpty && model.preview == before)
    await model.pause()
    try #require(model.phase == .paused)
    model.refresh()
    let duration = model.status.duration
    // The user leaves the page and returns: the take is unchanged.
    model.disappear()
    model.appear()
    try await room.watch(model, seconds: 0.3) {
      try #require(model.phase == .paused && model.status.duration == duration)
    }

    try #require(model.hearingPosition == nil)
    let columns = model.outline.columns(20, of: duration)
    try #require(columns.count == 20 && columns.suffix(18).allSatisfy { abs($0 - 0.3) < 0.01 })
    await model.toggleHearing()
    try #require(model.isHearing)
    try await room.wait(model, "hearing") { (model.hearingPosition ?? 0) > 0.3 }
    await model.toggleHearing()
    try #require(!model.isHearing)
    await model.skipHearing(by: -5)
    try #require(model.hearingPosition == 0)
    await model.seekHearing(to: 100)
    try #require(model.hearingPosition == duration)
    await model.seekHearing(to: 0.2)
    try #require(model.hearingPosition == 0.2 && !model.isHearing)
    await model.skipHearing(by: 0.3)
    try #require(model.hearingPosition == 0.5)
    await model.toggleHearing()
    try await room.wait(model, "the end of hearing") { !model.isHearing }
    try #require(model.hearingPosition == duration && model.phase == .paused)

    await model.resume()
    try #require(model.phase == .recording && model.hearingPosition == nil)
    try await room.wait(model, "half a second more") { model.status.duration > duration + 0.5 }
    let take = try #require(await model.stop())
    try #require(model.phase == .ready && model.waveform.peaks.isEmpty && model.problem == nil)
    try #require(model.preview.peaks.isEmpty)
    let recorded = try #require(take.recorded)
    try #require(recorded.duration > duration + 0.5)
    let journal = try Signal(file: recorded.journal)
    try #require(journal.frameCount == recorded.frameCount && take.path == recorded.journal)
    // It is the tone throughout, except for the seam: 62 of its 96 frames are above half its
    // amplitude.
    let loud = Double(journal.samples.count { abs($0) > 0.15 }) / Double(journal.frameCount)
    try #require(abs(loud - 62.0 / 96) < 0.01, "\(loud), \(journal.frameCount) frames")

    await room.studio.finish(take)
    try #require(take.isFinished && take.problem == nil)
    let marked = SoundMarker.read(path: take.path).map(\.time)
    try #require(marked.count == 1 && marked.allSatisfy { 0.5...duration ~= $0 })
    try #require(await !model.mark())
    model.refresh()
    try #require(model.status.markers.isEmpty)
    try #require(room.scratch.takes == [take.title + ".flac"])
    try #require(try Signal(file: take.path).channels == journal.channels)

    // Another take starts immediately, with a different name.
    await model.record()
    try await room.wait(model, "another take") { model.status.duration > 0.1 }
    try #require(model.phase == .recording && model.status.duration < 1)
    let other = try #require(await model.stop())
    try #require(other.title != take.title)
    await room.studio.finish(other)

    // If stopped immediately there may be no take, but never an empty one.
    for _ in 0..<5 {
      await model.record()
      if let take = await model.stop() { await room.studio.finish(take) }
    }
    let files = room.scratch.takes
    try #require(files.allSatisfy { $0.hasSuffix(".flac") })
    for name in files { try #require(try Signal(file: room.scratch.take(name)).frameCount > 0) }
  }

  static func noServer() async throws {
    let room = try StudioFixture()
    room.server.kill()
    let model = RecordingModel(studio: room.studio)
    model.appear()
    try await room.wait(model, "no server") { model.problem == .device(.noServer) }
    try #require(model.phase == .ready && model.microphones.isEmpty)
    await model.record()
    try #require(model.phase == .ready && model.problem == .device(.noServer))
    #expect(!model.hasMicrophone)
    try #require(room.scratch.takes.isEmpty)
    try room.server.restart()
    try await room.wait(model, "a server") { model.problem == nil && model.status.device != nil }
    try await room.wait(model, "its microphone") { model.microphones.count == 1 }
    // The same while only the level is shown.
    room.server.kill()
    try await room.wait(model, "the server gone") { model.problem == .device(.noServer) }
    try room.server.restart()
    try await room.wait(model, "another server") {
      model.problem == nil && model.status.device != nil
    }

    await model.record()
    try await room.wait(model, "recording") { model.status.duration > 0.3 }
    room.server.kill()
    try await room.wait(model, "the take paused") { model.phase == .paused }
    try #require(model.problem == .problem(.serverGone))
    let duration = model.status.duration
    await model.resume()
    try #require(model.phase == .paused && model.problem == .device(.noServer))
    try room.server.restart()
    // Once the server is back, no error is shown.
    try await room.wait(model, "nothing in the way") { model.problem != .device(.noServer) }
    await model.resume()
    try #require(model.phase == .recording && model.problem == nil)
    try await room.wait(model, "going on") { model.status.duration > duration + 0.3 }
    let recorded = try #require(await model.stop()?.recorded)
    try #require(recorded.duration > duration + 0.3)
    try #require(try SoundFileReader(path: recorded.journal).info.frameCount == recorded.frameCount)
  }

  static func lostMicrophone() async throws {
    let room = try StudioFixture()
    let second = try room.server.plugIn(microphone: "second")
    let model = RecordingModel(studio: room.studio)
    model.appear()
    try await room.wait(model, "two microphones") { model.microphones.count == 2 }
    let id = try #require(model.microphones.first { $0.id.contains("second") }?.id)
    model.choose(microphone: id)
    try #require(room.studio.settings.microphone == id && model.microphone == id)
    try await room.wait(model, "the one chosen") { model.status.device == id }

    await model.record()
    try await room.wait(model, "recording") { model.status.duration > 0.3 }
    try room.server.unplug(second)
    try await room.wait(model, "the take paused") { model.phase == .paused }
    guard case .problem(.deviceLost) = model.problem else {
      try #require(Bool(false), "it is lost: \(String(describing: model.problem))")
      return
    }
    try await room.wait(model, "one microphone") { model.microphones.count == 1 }
    let take = try #require(await model.stop())
    try #require((take.recorded?.duration ?? 0) > 0.3)

    // The other microphone was not chosen, so it is not used.
    model.appear()
    try await room.wait(model, "the missing one named") {
      if case .device = model.problem { true } else { false }
    }
    try #require(model.status.device == nil)
    let again = try room.server.plugIn(microphone: "second")
    try await room.wait(model, "it back") { model.status.device == id && model.problem == nil }

    // If lost while only the level is shown, it is also used again.
    try await room.wait(model, "a second of it") { again.frameCount > 48_000 }
    try room.server.unplug(again)
    try await room.wait(model, "it gone") { model.problem != nil && model.status.device == nil }
    _ = try room.server.plugIn(microphone: "second")
    try await room.wait(model, "it back again") {
      model.status.device == id && model.problem == nil
    }
  }

  static func inOrder() async throws {
    let room = try StudioFixture()
    let model = RecordingModel(studio: room.studio)
    model.appear()
    await model.record()
    try await room.wait(model, "recording") { model.status.duration > 0.3 }
    // Tasks on the main actor start in the order in which they are created.
    let mark = Task { await model.mark() }
    let pause = Task { await model.pause() }
    let stop = Task { await model.stop() }
    try #require(await mark.value)
    await pause.value
    let take = try #require(await stop.value)
    try #require(model.phase == .ready && model.problem == nil)
    let recorded = try #require(take.recorded)
    try #require(recorded.duration > 0.3)
    await room.studio.finish(take)
    let markers = SoundMarker.read(path: take.path).map(\.time)
    let range = 0.3...recorded.duration + 0.001
    try #require(markers.count == 1 && markers.allSatisfy(range.contains), "\(markers), \(range)")
    try #require(try Signal(file: take.path).frameCount == recorded.frameCount)
    // Stopping while a take is being started waits for the start.
    let beginning = Task { await model.record() }
    let ending = Task { await model.stop() }
    await beginning.value
    if let take = await ending.value { await room.studio.finish(take) }
    try #require(model.phase == .ready && model.problem == nil)
    try #require(room.scratch.takes.allSatisfy { $0.hasSuffix(".flac") })
  }

  static func goesOnInstead() async throws {
    let room = try StudioFixture()
    let model = RecordingModel(studio: room.studio)
    model.appear()
    await model.record()
    try await room.wait(model, "recording") { model.status.duration > 0.3 }
    await model.pause()
    let hearing = Task { await model.toggleHearing() }
    let resuming = Task { await model.resume() }
    await hearing.value
    await resuming.value
    model.refresh()
    try #require(model.phase == .recording && !model.isHearing && !model.isInterrupted)
    let duration = model.status.duration
    try await room.wait(model, "going on") { model.status.duration > duration + 0.3 }
    try #require(model.phase == .recording && model.hearingPosition == nil)
    try #require(await model.stop() != nil)
  }

  static func noPlace() async throws {
    let room = try StudioFixture()
    let takes = room.scratch.folders.takes
    try FileManager.default.removeItem(atPath: takes)
    try Data().write(to: URL(fileURLWithPath: takes))
    let model = RecordingModel(studio: room.studio)
    model.appear()
    try await room.wait(model, "the microphone") { model.status.device != nil }
    await model.record()
    func isTold() -> Bool {
      if case .studio(.folder(takes, _)) = model.problem { true } else { false }
    }
    try #require(isTold() && model.phase == .ready)
    // Shown long enough to read, even though the microphone works again.
    try await room.watch(model, seconds: 2) { try #require(isTold()) }
    unlink(takes)
    await model.record()
    try #require(model.phase == .recording && model.problem == nil)
    try await room.wait(model, "recording") { model.status.duration > 0.1 }
    try #require(await model.stop() != nil)
  }
}
