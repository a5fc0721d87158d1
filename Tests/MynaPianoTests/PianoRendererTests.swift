import Foundation
import MIDI
import MynaDSP
import SoundFiles
import SoundFonts
import TestSupport
import Testing

@testable import MynaPiano

@Suite("MIDI file rendering")
struct PianoRendererTests {
  private let folder = Scratch()

  /// Writes a file of events at ticks of a millisecond.
  private func write(_ events: [(tick: Int, MIDIEvent)], to name: String = "in.mid") throws {
    let track = MIDITrack(events.map { MIDITrack.Entry(tick: $0.tick, .event($0.1)) })
    let file = StandardMIDIFile(division: .quarter(ticks: 500), tracks: [track])
    try folder.write(Data(file.bytes), to: name)
  }

  private func note(_ tick: Int, _ key: UInt8, channel: UInt8 = 0, length: Int = 500)
    -> [(tick: Int, MIDIEvent)]
  {
    [
      (tick, .noteOn(channel: channel, key: key, velocity: 100)),
      (tick + length, .noteOff(channel: channel, key: key, velocity: 64)),
    ]
  }

  private func job(
    _ instruments: PianoRenderJob.Instruments = .ofSystem, format: SoundFileFormat = .wavFloat
  ) -> PianoRenderJob {
    var job = PianoRenderJob(
      input: folder("in.mid"), output: folder("out." + format.fileExtension), format: format)
    job.instruments = instruments
    job.overwrites = true
    return job
  }

  private func sound(_ job: PianoRenderJob) throws -> Signal {
    try Signal(file: job.output)
  }

  @Test(
    "Notes are rendered at the correct pitch and time, up to the end of the last note",
    arguments: [PianoRenderJob.Instruments.ofSystem, .strings])
  func notes(instruments: PianoRenderJob.Instruments) throws {
    try write(note(1_000, 69, length: 1_500) + note(4_000, 60, length: 1_500))
    var shares: [Double] = []
    let report = try PianoRenderer(job(instruments)).run {
      shares.append($0)
      return true
    }
    let sound = try sound(job(instruments))
    #expect(sound[0..<0.99].peak < 1e-4)
    #expect(sound[1.0..<1.2].peak > 0.01)
    #expect(abs(cents(sound[1.1..<2.3].lowPassed(below: 530).dominantFrequency, above: 440)) < 5)
    #expect(
      abs(cents(sound[4.1..<5.3].lowPassed(below: 320).dominantFrequency, above: 261.626)) < 5)
    #expect(sound.duration > 5.5 && sound.duration < 8)
    #expect(report.duration == sound.duration && report.noteCount == 2 && !report.isDamaged)
    #expect((report.soundFont == nil) == (instruments == .strings))
    #expect(shares == shares.sorted() && shares.first == 0 && shares.last == 1)
    #expect(shares.count > 20)
  }

  @Test("Each channel uses its own program, and channel 10 plays drums")
  func programs() throws {
    try write(
      [(0, .programChange(channel: 3, program: 19))] + note(0, 60, channel: 3, length: 4_000)
        + note(6_000, 60, length: 4_000) + note(12_000, 42, channel: 9))
    _ = try PianoRenderer(job()).run()
    let sound = try sound(job())
    // An organ pipe stays as loud, a string decays, and a drum has no pitch.
    #expect(sound[3.0..<3.9].level(at: 261.6) > sound[0.5..<1.4].level(at: 261.6) - 3)
    #expect(sound[9.0..<9.9].level(at: 261.6) < sound[6.1..<7].level(at: 261.6) - 6)
    func brightness(_ sound: Signal) -> Double {
      sound.bandDecibels(4_000..<12_000) - sound.bandDecibels(100..<1_000)
    }
    #expect(sound[12.0..<12.2].peak > 0.01)
    #expect(brightness(sound[12.0..<12.1]) > 6)
    #expect(brightness(sound[6.0..<6.1]) < -6)
  }

  @Test("Keys and pedals that are never released are released at the end of the piece")
  func held() throws {
    try write([
      (0, .programChange(channel: 0, program: 19)),
      (0, .controlChange(channel: 0, controller: 64, value: 127)),
      (10, .noteOn(channel: 0, key: 60, velocity: 100)),
      (1_000, .noteOn(channel: 0, key: 64, velocity: 100)),
    ])
    #expect(try PianoRenderer(job()).run().duration < 6)
    #expect(try sound(job()).samples.suffix(100).allSatisfy { abs($0) < 1e-3 })
  }

  @Test(
    "Loud chords stay below -1 dBTP, even with hall reverb",
    arguments: [PianoRenderJob.Instruments.ofSystem, .strings], [0.0, 30])
  func loud(instruments: PianoRenderJob.Instruments, hall: Double) throws {
    try write(
      (0..<10).flatMap { key in
        (0..<16).map { (0, .noteOn(channel: $0, key: UInt8(36 + 4 * key), velocity: 127)) }
      } + note(3_000, 60))
    var job = job(instruments)
    (job.hall, job.gain) = (hall, 2)
    let report = try PianoRenderer(job).run()
    let sound = try sound(job)
    #expect(report.clippedSampleCount == 0)
    #expect(sound.truePeakDecibels < -1)
    #expect(sound.truePeakDecibels > -6)
  }

  @Test("A piece with 10,000 events per second can be rendered")
  func dense() throws {
    var events: [(tick: Int, MIDIEvent)] = []
    for n in 0..<30_000 {
      let (channel, key) = (UInt8(n % 16), UInt8(20 + n * 37 % 90))
      events.append(
        (
          n / 10,
          n % 3 == 2
            ? .noteOff(channel: channel, key: key, velocity: 0)
            : .noteOn(channel: channel, key: key, velocity: UInt8(1 + n % 127))
        ))
    }
    try write(events)
    for instruments in [PianoRenderJob.Instruments.ofSystem, .strings] {
      let report = try PianoRenderer(job(instruments)).run()
      #expect(report.noteCount == 20_000)
      #expect(report.duration > 3 && report.duration < 24)
      let sound = try sound(job(instruments))
      #expect(sound.isFinite && sound.peak > 0.1)
    }
  }

  @Test("A MIDI file can be rendered to any format", arguments: SoundFileFormat.allCases)
  func formats(format: SoundFileFormat) throws {
    try write(note(0, 69, length: 800))
    let report = try PianoRenderer(job(.strings, format: format)).run()
    #expect(try Signal(file: job(.strings, format: format).output).sampleRate == 48_000)
    #expect(report.duration > 0.8)
  }

  @Test("A refused or canceled rendering leaves no file and reports the reason")
  func refused() throws {
    func error(_ job: PianoRenderJob) -> PianoRenderError? {
      do throws(PianoRenderError) {
        _ = try PianoRenderer(job).run()
        return nil
      } catch {
        return error
      }
    }
    let input = folder("in.mid")
    #expect(error(job()) == .notFound(path: input))
    try folder.write(Data("no music".utf8), to: "in.mid")
    #expect(error(job()) == .notPlayable(path: input, .notMIDI))
    truncate(input, 32 << 20)
    #expect(error(job()) == .tooLarge(path: input, byteCount: 32 << 20))
    try write([(0, .programChange(channel: 0, program: 3))])
    #expect(error(job()) == .noNotes(path: input))
    try write(note(40_000_000, 60))
    #expect(error(job()) == .tooLong(path: input, seconds: 40_000))
    try write(note(0, 60))
    let gone = folder("gone.sf2")
    #expect(error(job(.soundFont(path: gone))) == .soundFont(.notFound(path: gone)))
    var other = job(.strings)
    other.output = input
    #expect(error(other) == .sameFile(path: input))
    var count = 0
    #expect(throws: PianoRenderError.cancelled) {
      try PianoRenderer(job(.strings)).run { _ in
        count += 1
        return count < 3
      }
    }
    #expect(folder.names == ["in.mid"])
    try folder.write("mine", to: "out.wav")
    other = job(.strings)
    other.overwrites = false
    #expect(error(other) != nil)
    #expect(try folder.text("out.wav") == "mine")
  }

  @Test("Rendering can be canceled even among thousands of simultaneous events")
  func cancelledFlood() throws {
    try write((0..<5_000).map { (0, .noteOn(channel: 0, key: UInt8(30 + $0 % 60), velocity: 1)) })
    var shares: [Double] = []
    #expect(throws: PianoRenderError.cancelled) {
      try PianoRenderer(job(.strings)).run {
        shares.append($0)
        return shares.count < 5
      }
    }
    #expect(shares == [0, 0, 0, 0, 0])
  }

  @Test("Gain changes the level of strings by the expected number of decibels")
  func stringsGain() throws {
    try write(note(0, 60))
    func level(_ gain: Double) throws -> Double {
      var job = job(.strings)
      (job.gain, job.isLimited) = (gain, false)
      _ = try PianoRenderer(job).run()
      return try sound(job)[0..<0.5].level(at: 261.626)
    }
    #expect(abs(try level(0.05) - level(0.5) + 20) < 0.01)
  }

  @Test("A truncated or damaged MIDI file is rendered as far as possible or refused")
  func damaged() throws {
    try write((0..<20).flatMap { note($0 * 20, UInt8(60 + $0), length: 15) })
    let whole = try folder.data("in.mid")
    var random = SeededRandom(seed: 5)
    for n in 0..<60 {
      var bytes = n % 2 == 0 ? whole.prefix(Int.random(in: 0..<whole.count, using: &random)) : whole
      for _ in 0..<(n % 2 * 3) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(1 << (n % 8))
      }
      try folder.write(bytes, to: "in.mid")
      // Damaged times may produce a piece of hours; its beginning suffices.
      var blocks = 0
      do throws(PianoRenderError) {
        let report = try PianoRenderer(job(.strings)).run { _ in
          blocks += 1
          return blocks < 200
        }
        #expect(report.noteCount > 0)
        #expect(n % 2 == 1 || report.isDamaged)
      } catch {
        switch error {
        case .notPlayable, .noNotes, .tooLong, .cancelled: break
        default: Issue.record("\(error)")
        }
      }
    }
  }
}
