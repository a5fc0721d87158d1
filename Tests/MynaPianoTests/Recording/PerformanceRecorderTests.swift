import AudioDevices
import Foundation
import MIDI
import MynaAudio
import SoundFiles
import TestSupport
import Testing

@testable import MynaPiano

@Suite("Recording a performance")
struct PerformanceRecorderTests {
  @Test(
    "A take contains exactly what was heard, even across pauses", arguments: [1, 63, 480, 8_192])
  func exact(block: Int) throws {
    let piano = RecordedPerformance()
    piano.device.engine.hall = 30
    piano.device.press(48, 60, 64)
    piano.device.play(seconds: 0.2)
    try piano.record()
    piano.play(frames: 20_001, block: block)
    piano.device.press(67)
    piano.play(frames: 9_999, block: block)
    piano.recorder.sync { $0.pause() }
    piano.device.play(seconds: 0.3)
    try piano.recorder.sync { try $0.resume() }
    piano.play(frames: 12_345, block: block)
    let take = try piano.stop()
    #expect(take.channels[0] == piano.heard[0].in24Bits)
    #expect(take.channels[1] == piano.heard[1].in24Bits)
    #expect(take.peak > 0.01)
  }

  @Test("A note is logged at the frame where it sounds in the take")
  func frames() throws {
    let piano = RecordedPerformance()
    piano.device.play(seconds: 0.1)
    try piano.record()
    var gap = 0
    for key: UInt8 in [60, 64, 67] {
      piano.play(frames: 10_000 + gap)
      piano.device.engine.reset(at: piano.device.now)
      piano.play(frames: 5_000)
      piano.device.press(key, velocity: 120)
      piano.play(frames: 2_000)
      gap += 777
    }
    let take = try piano.stop()
    let notes = try piano.notes
    #expect(notes.count == 3)
    for note in notes {
      let before = take.channels[0][(note.frame - 1_000)..<(note.frame - 1)]
      let after = take.channels[0][note.frame..<(note.frame + 96)]
      #expect(before.allSatisfy { abs($0) < 1e-4 })
      // A string needs 2 ms to become audible.
      #expect(after.contains { abs($0) > 1e-4 })
    }
  }

  @Test("A pause releases keys and pedals, and resuming presses a held pedal again")
  func pauses() throws {
    let piano = RecordedPerformance()
    piano.device.pedal(true)
    piano.device.play(seconds: 0.1)
    try piano.record()
    piano.play(frames: 4_800)
    piano.device.press(60)
    piano.play(frames: 4_800)
    piano.recorder.sync { $0.pause() }
    piano.device.press(62)
    piano.device.lift(62)
    piano.device.play(seconds: 0.1)
    try piano.recorder.sync { try $0.resume() }
    piano.play(frames: 4_800)
    piano.device.lift(60)
    piano.device.press(64)
    piano.play(frames: 4_800)
    let take = try piano.stop()
    let performance = try #require(try piano.performance)
    let file = StandardMIDIFile(performance, frameCount: take.frameCount)
    let map = TempoMap(file)
    func pedal(_ value: UInt8) -> MIDIEvent {
      .controlChange(channel: 0, controller: 64, value: value)
    }
    let events = file.events
    #expect(
      events.map(\.event) == [
        pedal(127), .noteOn(channel: 0, key: 60, velocity: 100), pedal(0),
        .noteOff(channel: 0, key: 60, velocity: 64), pedal(127),
        .noteOn(channel: 0, key: 64, velocity: 100), pedal(0),
        .noteOff(channel: 0, key: 64, velocity: 64),
      ])
    #expect(
      events.map { (map.seconds(atTick: $0.tick) * 10).rounded() } == [0, 1, 2, 2, 2, 3, 4, 4])
    #expect(performance.entries.last == Performance.Entry(frame: take.frameCount, .end))
  }

  @Test("A take ends exactly at its maximum duration")
  func limited() throws {
    let piano = RecordedPerformance()
    try piano.record(maximumDuration: 0.25)
    piano.device.press(60)
    piano.play(frames: 48_000)
    #expect(waitUntil { piano.recorder.status.isComplete })
    #expect(piano.recorder.status.state == .paused)
    try piano.recorder.sync { try $0.resume() }
    #expect(piano.recorder.status.state == .paused)
    let take = try piano.stop()
    #expect(take.frameCount == 12_000)
    #expect(take.channels[0] == Array(piano.heard[0].prefix(12_000)).in24Bits)
  }

  @Test("A lost device pauses the take, which can resume on another device")
  func deviceLost() throws {
    let piano = RecordedPerformance()
    try piano.record()
    piano.play(frames: 4_800)
    piano.recorder.sync { $0.handle(.moved(from: "a", to: "b"), ofDevice: "Speaker") }
    #expect(piano.recorder.status.state == .recording)
    piano.recorder.sync { $0.handle(.lost("a"), ofDevice: "Speaker") }
    #expect(piano.recorder.status.state == .paused)
    #expect(piano.recorder.status.problem == .deviceLost("Speaker"))
    try piano.recorder.sync { try $0.resume() }
    #expect(piano.recorder.status.problem == nil)
    piano.play(frames: 4_800)
    piano.recorder.sync { $0.handle(.failed, ofDevice: "Speaker") }
    #expect(piano.recorder.status.problem == .serverGone)
    #expect(try piano.stop().frameCount == 9_600)
  }

  @Test("A device that requests no audio is reported until it resumes or the take is paused")
  func stalled() throws {
    let time = VirtualTime()
    let folder = Scratch()
    let device = PianoDevice(.strings)
    let recorder = PerformanceRecorder(device.engine, time: time)
    let log = folder("log")
    try recorder.sync {
      try $0.record(to: JournalPaths(folder("a.recording.wav")), eventLog: { _, _ in log })
    }
    #expect(
      time.advance { if case .notResponding = recorder.status.problem { true } else { false } })
    device.play(seconds: 0.1)
    #expect(time.advance { recorder.status.problem == nil })
    #expect(time.advance { recorder.status.problem != nil })
    recorder.sync { $0.pause() }
    #expect(recorder.status.state == .paused && recorder.status.problem == nil)
    #expect(try recorder.sync { try $0.stop() }.frameCount == 4_800)
  }

  @Test("A flood of events loses no audio and leaves no key held")
  func flood() throws {
    let piano = RecordedPerformance()
    try piano.record()
    var random = SeededRandom(seed: 5)
    for _ in 0..<100 {
      for _ in 0..<3_000 {
        let key = UInt8.random(in: 21...108, using: &random)
        if Bool.random(using: &random) { piano.device.press(key) } else { piano.device.lift(key) }
      }
      piano.play(frames: 4_800)
    }
    let take = try piano.stop()
    #expect(take.channels[0] == piano.heard[0].in24Bits)
    let performance = try #require(try piano.performance)
    #expect(performance.entries.count > 50_000)
    var held: Set<UInt8> = []
    for (_, event) in StandardMIDIFile(performance).events {
      switch event {
      case .noteOn(_, let key, _):
        let isNew = held.insert(key).inserted
        #expect(isNew)
      case .noteOff(_, let key, _): held.remove(key)
      default: break
      }
    }
    #expect(held.isEmpty)
  }

  @Test(
    "A full disk ends the take with everything that fit, and the full disk is reported",
    .enabled(if: SmallDisk.isAllowed))
  func fullDisk() throws {
    let disk = try SmallDisk(kibibytes: 400)
    let piano = RecordedPerformance(in: disk.path)
    try piano.record()
    piano.device.press(60)
    piano.play(frames: 96_000)
    #expect(waitUntil { piano.recorder.status.state == .paused })
    guard case .unwritable(.noSpace) = piano.recorder.status.problem else {
      Issue.record("the problem is \(String(describing: piano.recorder.status.problem))")
      return
    }
    #expect(throws: RecorderError.self) { try piano.recorder.sync { try $0.resume() } }
    let take = try piano.stop()
    #expect(take.frameCount > 40_000)
    #expect(take.channels[0] == Array(piano.heard[0].prefix(take.frameCount)).in24Bits)
    #expect(try piano.notes.count == 1)
  }

  @Test(
    "On a full disk, a performance's audio and events continue on another disk",
    .enabled(if: SmallDisk.isAllowed))
  func fullDiskElsewhere() throws {
    let (disk, other) = (try SmallDisk(kibibytes: 400), Scratch())
    let piano = RecordedPerformance(in: disk.path)
    let (path, place) = (disk.path, other.path)
    try piano.recorder.sync {
      try $0.record(
        to: JournalPaths(
          first: { _ in path + "/take.recording.wav" }, next: { _ in nil },
          elsewhere: { $0 == 1 ? place + "/take.recording.wav" : nil }),
        eventLog: { _, journal in journal + ".events" })
    }
    piano.device.press(60)
    piano.play(frames: 96_000)
    #expect(waitUntil { piano.recorder.status.continuation?.reason == .diskFull })
    piano.device.press(62)
    piano.play(frames: 9_600)
    let take = try piano.recorder.sync { try $0.stop() }
    #expect(piano.recorder.status.problem == nil && take.earlier.count == 1)
    let parts = try (take.earlier + [take]).map { try Signal(file: $0.journal).channels[0] }
    #expect(parts.flatMap { $0 } == piano.heard[0].in24Bits)
    let log = try Data(contentsOf: URL(fileURLWithPath: take.journal + ".events"))
    let notes = try #require(Performance(log: Array(log))).entries.filter {
      if case .event(.noteOn) = $0.content { true } else { false }
    }
    #expect(notes.count == 1)
  }

  @Test("An event log that can't be created is reported, and the audio is still recorded")
  func noLog() throws {
    let piano = RecordedPerformance()
    try piano.folder.write("here already", to: "take.events")
    try piano.record()
    piano.device.press(60)
    piano.play(frames: 4_800)
    let log = piano.folder("take.events")
    #expect(piano.recorder.status.eventProblem == .destinationExists(path: log))
    #expect(try piano.stop().frameCount == 4_800)
    #expect(try piano.folder.text("take.events") == "here already")
  }

  @Test("If its journal is removed, a recording continues in a new journal with the same log")
  func removed() throws {
    let piano = RecordedPerformance()
    let other = piano.folder("other.recording.wav")
    let path = piano.path
    try piano.recorder.sync {
      try $0.record(
        to: JournalPaths(
          first: { _ in "\(path)/take.recording.wav" }, next: { $0 == 1 ? other : nil }),
        eventLog: { _, _ in "\(path)/take.events" })
    }
    piano.device.press(60)
    piano.play(frames: 4_800)
    unlink(piano.folder("take.recording.wav"))
    #expect(waitUntil { piano.recorder.status.continuation != nil })
    piano.device.press(62)
    piano.play(frames: 4_800)
    let take = try piano.stop()
    #expect(take.channels[0] == piano.heard[0].in24Bits)
    #expect(try piano.notes.count == 2)
  }
}
