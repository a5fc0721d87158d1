import Foundation
import MynaMusic
import SoundFiles
import TestSupport
import Testing

@Suite("myna music with a speaker", .besideOthers)
struct MusicTests {
  let stage: DeviceStage

  init() throws { stage = try DeviceStage() }

  // MARK: Samples

  @Test(
    "Each sample song is found by title and starts with its first notes", arguments: SampleSong.all)
  func samples(_ song: SampleSong) throws {
    let melody = song.score.midiFile.melody
    let heard = try hear(song, for: 0.3 + (melody.prefix(4).map(\.end).max() ?? 0))
    #expect(heard.missing(4, of: melody) == [], "\(song.name)")
  }

  /// Plays a sample for a while, and returns the sound from its beginning on.
  private func hear(
    _ song: SampleSong, for seconds: Double, _ options: String...
  ) throws -> Signal {
    let program = try Myna.start(
      ["music", "play", "--here"] + options + [song.song.title], in: stage.home,
      environment: stage.environment.merging(stage.server.playingEnvironment) { $1 })
    defer { program.signal(SIGKILL) }
    // The sample is rendered first, which takes a second or two on an idle machine.
    #expect(waitUntil(timeout: 60) { stage.speaker.played.peak > 0.001 })
    stage.speaker.advance(for: seconds)
    program.signal(SIGINT)
    #expect(try program.outcome(timeout: 20).status == 130)
    return try stage.heard(from: stage.speaker).trimmed()
  }

  // MARK: Files

  @Test("At 0.8 times the speed, a song keeps its pitch and takes longer")
  func slowly() throws {
    let notes = [440.0, 494, 587, 660]
    let song = notes.map { Signal.sine(frequency: $0, amplitude: 0.125, seconds: 1).samples }
    try stage.home.write(
      Signal([Array(song.joined())], sampleRate: 48_000).stereo, to: "song.wav", format: .wavFloat)
    let outcome = try stage.run("music", "play", "--here", "song.wav", "--rate", "0.8")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let heard = try stage.heard(from: stage.speaker).trimmed()
    #expect(abs(heard.duration - 5) < 0.1, "\(heard.duration) s")
    for (index, note) in notes.enumerated() {
      let start = 1.25 * Double(index)
      let part = heard[start + 0.3..<start + 1]
      // Time-stretching splices a sine, so its peak is less sharp.
      #expect(abs(cents(part.dominantFrequency, above: note)) < 17, "\(note) Hz")
    }
  }

  @Test("An effect stays below full scale unless --no-limiter is given")
  func limited() throws {
    let tone = Signal.sine(frequency: 313, seconds: 2)
    let square = Signal([tone.samples.map { $0 < 0 ? -1 : 1 }], sampleRate: 48_000)
    try stage.home.write(square.stereo, to: "song.wav", format: .wavFloat)
    let words = ["music", "play", "--here", "song.wav", "--pitch", "400"]
    for (options, peaks) in [([], 0.7..<0.9), (["--no-limiter"], 1..<4)] {
      let outcome = try Myna.run(
        words + options, in: stage.home,
        environment: stage.environment.merging(stage.server.playingEnvironment) { $1 })
      #expect(outcome.status == 0, "\(outcome.talk)")
      let peak = try Double(stage.heard(from: stage.speaker).peak)
      #expect(peaks.contains(peak), "\(options): \(peak)")
    }
  }

  @Test("Two songs play without a gap, click, or change in loudness, and then playback ends")
  func gapless() throws {
    // A tone that needs no gain: the second song was measured while the first played.
    let tone = Signal.sine(frequency: 997, amplitude: pow(10, -18 / 20), seconds: 4).stereo
    try stage.home.write(tone[0..<2], to: "a.wav", format: .wavFloat)
    try stage.home.write(tone[2..<4].padded(0.5), to: "b.wav", format: .wavFloat)
    let outcome = try stage.run("music", "play", "--here", "a.wav", "b.wav")
    #expect(outcome.status == 0 && outcome.talkLines.count == 2, "\(outcome.talk)")
    let heard = try stage.heard(from: stage.speaker).trimmed()
    #expect(abs(heard.frameCount - 192_000) <= 2, "\(heard.frameCount) frames")
    let seam = heard[1.5..<2.5]
    #expect(seam.longestSilence < 2)
    let (bend, own) = (seam.sharpestBend, tone[0.5..<1.5].sharpestBend)
    #expect(bend < 1.05 * own, "\(bend) instead of \(own)")
    let change = heard[2.5..<3.5].level(at: 997) - heard[0.5..<1.5].level(at: 997)
    // The silence at its end slightly reduces the second song's mean loudness.
    #expect(abs(change) < 0.5, "\(change) dB")
  }

  @Test("Keys change the song and the effect, and a message says which song is the first or last")
  func keys() throws {
    for (name, frequency) in [("a", 440.0), ("b", 660)] {
      let tone = Signal.sine(frequency: frequency, amplitude: 0.125, seconds: 60).stereo
      try stage.home.write(tone, to: "\(name).wav", format: .wavFloat)
    }
    let program = try stage.open(
      "music", "play", "--here", stage.home("a.wav"), stage.home("b.wav"))
    #expect(program.waits(toShow: "1 of 2"))
    let steps: [(key: String, shows: String, hertz: Double)] = [
      ("", "a", 440), ("p", "This is the first song.", 440), ("n", "2 of 2", 660),
      ("n", "This is the last song.", 660), ("3", "Chipmunk", 1_320), ("0", "2 of 2", 660),
      ("p", "1 of 2", 440),
    ]
    var marks: [Double] = []
    for step in steps {
      let shown = program.screen.count
      program.press(step.key)
      #expect(
        step.key.isEmpty
          || waitUntil { program.screen.dropFirst(shown).contains(step.shows) }, "\(step)")
      stage.speaker.advance(for: 1)
      marks.append(Double(stage.speaker.frameCount) / 48_000)
    }
    program.press("q")
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && outcome.output.isEmpty && program.echoes, "\(outcome.talk)")
    let heard = try stage.heard(from: stage.speaker)
    for (mark, step) in zip(marks, steps) {
      let part = heard[mark - 0.4..<mark]
      #expect(abs(cents(part.dominantFrequency, above: step.hertz)) < 17, "\(step)")
      // At the end of a song the next one follows.
      #expect(part.longestSilence < 8, "\(step)")
    }
  }

  @Test("A song that can't be decoded is skipped with a message, and the next song plays")
  func leftOut() throws {
    try stage.home.write("neither tags nor sound", to: "noise.flac")
    let tone = Signal.sine(frequency: 440, amplitude: 0.125, seconds: 1).stereo
    for name in ["a", "b"] {
      try stage.home.write(tone, to: "\(name).wav", format: .wavFloat)
    }
    let outcome = try stage.run("music", "play", "--here", "a.wav", "noise.flac", "b.wav")
    #expect(outcome.status == 0)
    #expect(outcome.talk.contains("“noise” was skipped"), "\(outcome.talk)")
    let heard = try stage.heard(from: stage.speaker).trimmed()
    #expect(abs(heard.duration - 2) < 0.1, "\(heard.duration) s")
  }
}
