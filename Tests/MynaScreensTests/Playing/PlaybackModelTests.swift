import AudioDevices
import Foundation
import MynaDSP
import MynaStudio
import SoundFiles
import StudioSupport
import TestSupport
import Testing
import Threads

@testable import MynaAudio
@testable import MynaScreens

/// Tests the Playback screen's model without a speaker.
@Suite("PlaybackModel")
@MainActor struct PlaybackModelTests {
  private let scratch: StudioScratch
  private let studio: Studio

  init() throws {
    scratch = try StudioScratch()
    studio = Studio(folders: scratch.folders)
  }

  private func model(of signal: Signal, name: String = "Song.wav") async throws -> PlaybackModel {
    try scratch.scratch.write(signal, to: name, format: .wavFloat)
    let model = PlaybackModel(NewTake(path: scratch.scratch(name)), studio: studio)
    await model.open()
    return model
  }

  /// Words separated by pauses: 0…1, 2…3 and 4…5 are loud.
  private var spoken: Signal {
    var noise = Signal.noise(seconds: 5, seed: 3)
    for n in 48_000..<96_000 { (noise.channels[0][n], noise.channels[0][n + 96_000]) = (0, 0) }
    return noise
  }

  @Test("Markers are loaded with the file, and the user can step through them in both directions")
  func markers() async throws {
    let noise = Signal.noise(seconds: 5)
    let writer = try SoundFileWriter(
      path: scratch.scratch("Marked.flac"), format: .flac, sampleRate: 48_000, channelCount: 1,
      markers: [1, 2.5, 4].map { SoundMarker(time: $0) })
    try writer.write(noise.samples, frameCount: noise.frameCount)
    try writer.commit()
    let model = PlaybackModel(NewTake(path: scratch.scratch("Marked.flac")), studio: studio)
    await model.open()
    #expect(model.markers.map(\.time) == [1, 2.5, 4])
    for time in [1.0, 2.5, 4, 4] {
      await model.goToNextMarker()
      #expect(model.position == time)
    }
    for time in [2.5, 1, 0, 0] {
      await model.goToPreviousMarker()
      #expect(model.position == time)
    }
    model.close()
  }

  @Test("A file is at its start and not playing when opened, and an unreadable file is reported")
  func open() async throws {
    let model = try await model(of: .vowel(seconds: 2))
    #expect(model.phase == .stopped && model.problem == nil)
    #expect(model.duration == 2 && model.position == 0)
    #expect(model.effects.map(\.chain) == EffectPreset.all.map(\.chain))
    await model.seek(to: 1.5)
    #expect(model.position == 1.5)
    await model.skip(by: -5)
    #expect(model.position == 0)
    await model.skip(by: 60)
    #expect(model.position == 2)
    model.close()

    try scratch.scratch.write("no sound", to: "text.wav")
    for name in ["text.wav", "none.wav"] {
      let broken = PlaybackModel(NewTake(path: scratch.scratch(name)), studio: studio)
      await broken.open()
      guard case .unreadable(.file) = broken.problem else {
        Issue.record("\(name) is no sound")
        continue
      }
      #expect(broken.phase == .opening && broken.effects.count == 6)
      await broken.readSound()
      #expect(broken.overview == nil)
    }
  }

  @Test("Closing the page while its file is opening prevents playback")
  func leftWhileOpening() async throws {
    try scratch.scratch.write(.vowel(seconds: 2), to: "Song.wav")
    let model = PlaybackModel(
      NewTake(path: scratch.scratch("Song.wav")), studio: studio, playsAtOnce: true)
    // The file takes long to open.
    let gate = CallGate()
    model.reading.async { gate.pass() }
    let opening = Task { await model.open() }
    while studio.playback == nil { await Task.yield() }
    model.close()
    gate.open()
    await opening.value
    model.refresh()
    #expect(model.phase == .opening && model.problem == nil && studio.playback == nil)
    #expect(model.duration == 0, "it has no player")
  }

  @Test("Reading the audio provides the waveform and the silences")
  func look() async throws {
    let model = try await model(of: spoken)
    await model.readSound()
    #expect(model.overview?.duration == 5)
    #expect(model.silences.count == 2)
    let bin = Double(WaveformOverview.binFrames) / 48_000
    for (found, expected) in zip(model.silences, [1.1..<1.9, 3.1..<3.9]) {
      #expect(abs(found.lowerBound - expected.lowerBound) < bin)
      #expect(abs(found.upperBound - expected.upperBound) < bin)
    }
  }

  @Test("The waveform loads even if the take's journal is finalized before it is read")
  func lookAfterMoving() async throws {
    let time = VirtualTime()
    let studio = Studio(folders: scratch.folders, time: time)
    let recorded = try RecordedJournal(for: scratch.take("a.wav"), seconds: 1)
    let take = NewTake(
      RecordedTake(
        journal: recorded.path, identity: recorded.identity, frameCount: 48_000,
        sampleRate: 48_000, channelCount: 1))
    let model = PlaybackModel(take, studio: studio)
    await model.open()
    // The file has its new name, but the take has not been updated yet.
    _ = try scratch.finisher.finish(journal: recorded.path)
    let looking = Task { await model.readSound() }
    // Finishing starts when the take is opened, and may come first.
    while time.sleeperCount == 0, !take.isFinished { await Task.yield() }
    await studio.finish(take)
    let passing = Task {
      while !Task.isCancelled {
        time.advance(by: .milliseconds(50))
        await Task.yield()
      }
    }
    await looking.value
    passing.cancel()
    #expect(take.path == scratch.take("a.wav") && model.overview?.duration == 1)
  }

  @Test("An export contains what is played: effects, the loop range, and skipped silences")
  func export() async throws {
    let spoken = spoken
    let model = try await model(of: spoken)
    await model.readSound()
    func exported() async throws -> Signal {
      let export = model.export(to: scratch.scratch("out.wav"), format: .wavFloat)
      await export.run()
      #expect(export.phase == .done)
      return try scratch.scratch.signal("out.wav")
    }
    #expect(try await exported().samples == spoken.samples)
    await model.seek(to: 0.5)
    await model.markLoop()
    await model.seek(to: 2.5)
    await model.markLoop()
    #expect(model.loop == 0.5...2.5)
    // Faded for 5 ms at the cuts, as in playback.
    let loop = try await exported()
    #expect(loop.frameCount == spoken[0.5..<2.5].frameCount && loop.samples[0].magnitude < 0.001)
    #expect(loop[0.005..<1.995].samples == spoken[0.505..<2.495].samples)
    model.skipsSilence = true
    let short = try await exported()
    #expect(abs(short.duration - 1.2) < 0.012)
    #expect(short[0.005..<0.5].samples == spoken[0.505..<1].samples)
    await model.markLoop()
    #expect(abs(try await exported().duration - 3.4) < 0.025)
    model.adjust { $0.speed = 2 }
    #expect(abs(try await exported().duration - 1.7) < 0.013)
  }

  @Test("A take's performance can be exported as MIDI; other audio has no performance to export")
  func performance() async throws {
    let recorded = try RecordedJournal(for: scratch.take("a.flac"))
    let path = try scratch.finisher.finish(journal: recorded.path).path
    let notes = studio.folders.takes + "/.myna/performances/\(recorded.identity.id.uuidString).mid"
    try FileManager.default.createDirectory(
      atPath: (notes as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data("notes".utf8).write(to: URL(fileURLWithPath: notes))
    await studio.maintenance.refresh()
    let model = PlaybackModel(NewTake(path: path), studio: studio)
    await model.open()
    #expect(await model.findPerformance())
    let export = try #require(model.exportPerformance(to: scratch.scratch("out.mid")))
    await export.run()
    #expect(export.phase == .done && export.output == scratch.scratch("out.mid"))
    #expect(try scratch.scratch.text("out.mid") == "notes")

    let other = try await self.model(of: .vowel(seconds: 1))
    #expect(await !other.findPerformance())
    #expect(other.exportPerformance(to: "x.mid") == nil)
  }

  @Test("An export of a file whose length is unknown is complete")
  func unknownLength() async throws {
    try scratch.scratch.write(spoken, to: "a.wav")
    try Tool.shell.run(
      "ffmpeg -nostdin -v error -i '\(scratch.scratch("a.wav"))' '\(scratch.scratch("a.aac"))'")
    let model = PlaybackModel(NewTake(path: scratch.scratch("a.aac")), studio: studio)
    await model.open()
    model.skipsSilence = true
    for expected in [5, 3.4] {
      let export = model.export(to: scratch.scratch("out.wav"), format: .wavFloat)
      await export.run()
      #expect(export.phase == .done && abs(export.duration - expected) < 0.1)
      await model.readSound()
    }
  }

  @Test(
    "An export's file name combines the take's title and the effect, without invalid characters")
  func exportName() async throws {
    let model = try await model(of: .vowel(seconds: 1), name: "2026-11-21 14.03 Song.wav")
    #expect(model.exportName == "2026-11-21 14.03 Song")
    model.adjust { $0 = SoundAdjustments(EffectPreset.vader.chain) }
    #expect(model.exportName == "2026-11-21 14.03 Song Darth Vader")
    model.adjust { $0.pitch = -1_100 }
    #expect(model.exportName == "2026-11-21 14.03 Song")
    try await model.saveEffect(named: "AC/DC\n")
    #expect(model.exportName == "2026-11-21 14.03 Song AC DC")
  }

  @Test("A user effect can be saved, exported, removed, and imported again")
  func ownEffects() async throws {
    let model = try await model(of: .vowel(seconds: 1))
    model.adjust {
      $0.pitch = 300
      $0.units = [.delay(.init(delayTime: 0.2))]
    }
    try await model.saveEffect(named: "Mine")
    #expect(model.effects.count == 7)
    let own = try #require(model.effects.last)
    #expect(own.chain.name == "Mine" && model.isLit(own))
    #expect(!model.effects.dropLast().contains(where: model.isLit))
    let path = scratch.scratch("shared.json")
    try await model.exportEffect(own.chain, to: path)
    try await model.remove(own)
    #expect(model.effects.count == 6)
    try await model.addEffect(from: path)
    #expect(model.effects.last?.chain == own.chain)
    await #expect(throws: EffectAdditionError.file(.notFound(path: "/none.json"))) {
      try await model.addEffect(from: "/none.json")
    }
  }

  @Test("A loop spans two marks in either order, and marks that are too close together are refused")
  func loop() async throws {
    let model = try await model(of: .vowel(seconds: 3))
    await model.seek(to: 2)
    await model.markLoop()
    #expect(model.loopStart == 2 && model.loop == nil)
    await model.seek(to: 0.5)
    await model.markLoop()
    #expect(model.loop == 0.5...2 && model.loopStart == nil)
    await model.markLoop()
    #expect(model.loop == nil && model.loopStart == nil)
    await model.markLoop()
    await model.seek(to: 0.52)
    #expect(await !model.markLoop(), "it says that there is none")
    #expect(model.loop == nil && model.loopStart == nil && model.problem == nil)
  }
}
