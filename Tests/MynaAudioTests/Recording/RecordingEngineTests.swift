import Foundation
import MynaDSP
import Realtime
import SoundFiles
import TestSupport
import Testing

@testable import MynaAudio

@Suite("RecordingEngine")
struct RecordingEngineTests {
  private let folder = Scratch()

  private func settings(
    gain: Double = 0, lowPass: Double? = nil, highPass: Double? = nil,
    monitored: Bool = false
  ) -> RecordingSettings {
    var settings = RecordingSettings()
    (settings.gain, settings.lowPassCutoff, settings.isMonitored) = (gain, lowPass, monitored)
    settings.highPassCutoff = highPass
    return settings
  }

  private func journal(_ signal: Signal) throws -> TakeJournal {
    try TakeJournal(
      path: folder("take.wav"), sampleRate: signal.sampleRate, channelCount: signal.channels.count,
      id: UUID(), date: .now, title: nil)
  }

  /// Sends a signal to an engine like a microphone, in blocks of 480 frames.
  private func feed(
    _ signal: Signal, to engine: RecordingEngine, _ journal: TakeJournal?, limit: Int = .max
  ) throws {
    let (samples, width) = (signal.interleaved, signal.channels.count)
    for start in stride(from: 0, to: signal.frameCount, by: 480) {
      let count = min(480, signal.frameCount - start)
      samples[(start * width)..<((start + count) * width)].withUnsafeBufferPointer {
        if let base = $0.baseAddress { engine.inbox.pointee.receive(base, frameCount: count) }
      }
      try engine.drain(into: journal, limit: limit)
    }
  }

  private func recorded(
    _ signal: Signal, _ settings: RecordingSettings = RecordingSettings()
  ) throws -> Signal {
    let journal = try journal(signal)
    let engine = RecordingEngine(
      settings: settings, sampleRate: signal.sampleRate, channelCount: signal.channels.count)
    try feed(signal, to: engine, journal)
    try journal.finish()
    defer { try? FileManager.default.removeItem(atPath: folder("take.wav")) }  // for the next one
    return try folder.signal("take.wav")
  }

  @Test("Without settings, a take contains the input exactly, up to 24 bits", arguments: [1, 2])
  func untouched(channelCount: Int) throws {
    let steps = Signal.steps(48_000 * channelCount)
    let channels = (0..<channelCount).map { channel in
      stride(from: channel, to: steps.count, by: channelCount).map { steps[$0] }
    }
    let take = try recorded(Signal(channels, sampleRate: 48_000))
    #expect(take.channels == channels)
  }

  @Test("The low-pass filter is 3 dB down at its cutoff and falls by 24 dB per octave")
  func lowPass() throws {
    func loss(at frequency: Double) throws -> Double {
      let tone = Signal.sine(frequency: frequency, seconds: 1)
      return try recorded(tone, settings(lowPass: 2_000))[0.2..<0.8].level(at: frequency)
        - tone[0.2..<0.8].level(at: frequency)
    }
    #expect(abs(try loss(at: 200)) < 0.01)
    #expect(abs(try loss(at: 2_000) + 3.01) < 0.05)
    // A fourth-order Butterworth filter, with frequencies warped by the bilinear transform.
    let ratio = tan(Double.pi * 8_000 / 48_000) / tan(Double.pi * 2_000 / 48_000)
    #expect(abs(try loss(at: 8_000) + 10 * log10(1 + pow(ratio, 8))) < 0.1)
  }

  @Test("The high-pass filter is 3 dB down at its cutoff and falls by 24 dB per octave")
  func highPass() throws {
    func loss(at frequency: Double) throws -> Double {
      let tone = Signal.sine(frequency: frequency, seconds: 1)
      return try recorded(tone, settings(highPass: 80))[0.2..<0.8].level(at: frequency)
        - tone[0.2..<0.8].level(at: frequency)
    }
    #expect(abs(try loss(at: 400)) < 0.01)
    #expect(abs(try loss(at: 80) + 3.01) < 0.05)
    // A fourth-order Butterworth filter at half its cutoff, too low for warping to matter.
    #expect(abs(try loss(at: 40) + 10 * log10(1 + pow(2, 8))) < 0.1)
  }

  @Test("Recording gain is exact in decibels", arguments: [0.0, 6, 24])
  func gain(decibels: Double) throws {
    let tone = Signal.sine(frequency: 1_000, amplitude: 0.05, seconds: 0.5)
    let take = try recorded(tone, settings(gain: decibels))
    #expect(abs(take.level(at: 1_000) - tone.level(at: 1_000) - decibels) < 0.01)
  }

  @Test("Clipped samples are counted and don't wrap around")
  func clipping() throws {
    let tone = Signal.sine(frequency: 1_000, amplitude: 0.5, seconds: 1)
    let engine = RecordingEngine(
      settings: settings(gain: 12), sampleRate: 48_000, channelCount: 1)
    let journal = try journal(tone)
    try feed(tone, to: engine, journal)
    try journal.finish()
    let expected = tone.samples.count { abs($0 * Float(pow(10, 12.0 / 20))) >= 1 }
    #expect(abs(engine.clipCount - expected) <= 1)
    let take = try folder.signal("take.wav")
    for (sample, source) in zip(take.samples, tone.samples) where abs(source) > 0.01 {
      #expect((sample > 0) == (source > 0))
    }
  }

  @Test("The duration of silence is measured, and a whisper ends the silence")
  func silence() throws {
    let engine = RecordingEngine(settings: settings(), sampleRate: 48_000, channelCount: 1)
    try feed(.sine(frequency: 300, amplitude: 0.01, seconds: 1), to: engine, nil)
    #expect(engine.silence < 0.1)
    #expect(abs(engine.level.peak - 0.01) < 0.0005)
    try feed(.silence(seconds: 3.1), to: engine, nil)
    #expect(engine.silence > 3)
    #expect(engine.level.peak == 0)
    try feed(.sine(frequency: 300, amplitude: 0.003, seconds: 0.1), to: engine, nil)
    #expect(engine.silence < 0.1)
  }

  @Test("A take gets both channels, their mean, or a single channel, and the level matches")
  func channels() throws {
    let (left, right) = (Signal.steps(24_000), Signal.steps(24_000, seed: 2).map { $0 / 4 })
    let signal = Signal([left, right], sampleRate: 48_000)
    let mean = zip(left, right).map { 0.5 * ($0 + $1) }
    let expected: [RecordingChannels: [[Float]]] = [
      .automatic: [left, right], .stereo: [left, right], .mono: [mean], .left: [left],
      .right: [right],
    ]
    #expect(expected.count == RecordingChannels.allCases.count)
    for (channels, samples) in expected {
      var settings = RecordingSettings()
      settings.channels = channels
      let engine = RecordingEngine(settings: settings, sampleRate: 48_000, channelCount: 2)
      let path = folder("\(channels.rawValue).wav")
      let journal = try TakeJournal(
        path: path, sampleRate: 48_000, channelCount: engine.channelCount, id: UUID(), date: .now,
        title: nil)
      try feed(signal, to: engine, journal)
      try journal.finish()
      let take = try Signal(file: path)
      try #require(take.channels.count == samples.count, "\(channels)")
      for (found, wanted) in zip(take.channels, samples) {
        // A mean may lie between two 24-bit steps.
        let error = zip(found, wanted).reduce(0) { max($0, abs($1.0 - $1.1)) }
        #expect(found.count == wanted.count && error <= 0.5 / 8_388_608, "\(channels)")
      }
      #expect(engine.level.channelPeaks.count == samples.count)
      #expect(engine.level.channelPeaks.max() == engine.level.peak)
      // A mono microphone has no second channel.
      #expect(
        RecordingEngine(settings: settings, sampleRate: 8_000, channelCount: 1).channelCount == 1)
    }
  }

  @Test("The maximum recording duration is accurate to the frame")
  func limit() throws {
    let noise = Signal.noise(seconds: 1)
    let journal = try journal(noise)
    let engine = RecordingEngine(settings: settings(), sampleRate: 48_000, channelCount: 1)
    try feed(noise, to: engine, journal, limit: 12_345)
    #expect(journal.frameCount == 12_345)
  }

  @Test("If the buffer isn't drained, lost frames are counted and earlier frames are kept")
  func overrun() throws {
    let engine = RecordingEngine(settings: settings(), sampleRate: 8_000, channelCount: 1)
    let second = Signal.steps(8_000)
    for _ in 0..<40 {
      second.withUnsafeBufferPointer {
        if let base = $0.baseAddress { engine.inbox.pointee.receive(base, frameCount: 8_000) }
      }
    }
    let room = engine.inbox.pointee.ring.capacity
    #expect(room >= 16 * 8_000)
    #expect(engine.lostFrameCount == 320_000 - room)
    #expect(engine.overrunCount >= 1)
    let journal = try journal(Signal([[]], sampleRate: 8_000))
    try engine.drain(into: journal)
    #expect(journal.frameCount == room)
  }

  @Test("The monitored input is heard after a short delay, without gaps")
  func monitoring() throws {
    let engine = RecordingEngine(
      settings: settings(monitored: true), sampleRate: 48_000, channelCount: 1)
    let ramp = Signal([(0..<48_000).map { Float($0 + 1) }], sampleRate: 48_000)
    let monitor = try #require(engine.monitor)
    var heard: [Float] = []
    var block = [Float](repeating: 0, count: 512)
    var fed = 0
    // Two devices with different block lengths.
    while fed < 47_000 {
      ramp.samples[fed..<fed + 480].withUnsafeBufferPointer {
        if let base = $0.baseAddress { engine.inbox.pointee.receive(base, frameCount: 480) }
      }
      fed += 480
      while heard.count + 512 <= fed {
        block.withUnsafeMutableBufferPointer {
          if let base = $0.baseAddress { monitor.pointee.give(base, frameCount: 512) }
        }
        heard += block
      }
    }
    let begin = try #require(heard.firstIndex { $0 != 0 })
    #expect(heard[begin...].elementsEqual((1...heard.count - begin).map { Float($0) }))
    #expect(1_000...3_000 ~= begin)
  }
}
