import Foundation
import SoundFiles
import TestSupport
import Testing

/// Tests the programs of `Examples`, which `Scripts/build-tests` builds as a separate package.
@Suite("Example programs", .besideOthers)
struct ExampleTests {
  let stage: DeviceStage

  init() throws {
    stage = try DeviceStage()
    try stage.home.write(
      Signal.sine(frequency: 300, seconds: 1).padded(1), to: "words.wav", format: .wav16)
  }

  private func run(_ name: String, _ arguments: String...) throws -> String {
    let program = URL(fileURLWithPath: Myna.path).deletingLastPathComponent()
      .appendingPathComponent(name).path
    let environment = stage.environment.merging(stage.server.playingEnvironment) { $1 }
    let outcome = try RunningProgram(
      program, arguments, environment: environment, in: stage.home
    ).outcome(timeout: 60)
    #expect(outcome.status == 0, "\(outcome.talk)")
    return outcome.text
  }

  @Test("RenderFile writes a file that is one octave higher")
  func render() throws {
    #expect(try run("RenderFile").contains("100 %"))
    let pitch = try stage.info("words-high.flac").medianPitchHz
    #expect(pitch.map { abs($0 - 600) < 5 } == true, "\(pitch ?? 0)")
  }

  @Test("RenderInTask writes a file that is one octave lower")
  func renderInTask() throws {
    #expect(try run("RenderInTask").contains("100 %"))
    let pitch = try stage.info("words-deep.flac").medianPitchHz
    #expect(pitch.map { abs($0 - 150) < 3 } == true, "\(pitch ?? 0)")
  }

  @Test("PlayFile plays a file to its end, one octave lower")
  func play() throws {
    #expect(try run("PlayFile").hasPrefix("2.0 of 2.0 seconds"))
    let heard = try stage.heard(from: stage.speaker).trimmed()
    #expect(abs(heard.dominantFrequency - 150) < 2, "\(heard.dominantFrequency)")
  }

  @Test("ChangeSamples stretches 512 frames to between 600 and 700 frames")
  func samples() throws {
    let counts = try run("ChangeSamples").split(separator: "\n")
      .compactMap { Int($0.prefix { $0.isNumber }) }
    #expect((600...700).contains(counts.reduce(0, +)), "\(counts)")
  }

  @Test("OwnEffect renders a custom unit, followed by the reverb tail")
  func ownEffect() throws {
    let text = try run("OwnEffect")
    let count = try #require(Int(text.prefix { $0.isNumber }), "\(text)")
    #expect(count > 13_000)
  }

  @Test("RecordTake records a file of two seconds")
  func record() throws {
    #expect(try run("RecordTake").hasPrefix("2.0 seconds in"))
    #expect(try SoundFileReader(path: stage.home("take.wav")).info.frameCount == 96_000)
  }

  @Test("TapMicrophone shows a tone's level and pitch and creates no file")
  func tapMicrophone() throws {
    stage.server.microphone.say(Signal.sine(frequency: 220, amplitude: 0.5, seconds: 60).stereo)
    let lines = try run("TapMicrophone").split(separator: "\n")
    #expect(lines.count > 20 && lines.contains { (28...30).contains($0.count) }, "\(lines)")
    let pitch = lines.last.flatMap { Double($0.prefix { $0 != " " }) }
    #expect(pitch.map { abs($0 - 220) < 1 } == true, "\(lines)")
    #expect(!FileManager.default.fileExists(atPath: stage.home("take.wav")))
  }

  @Test("DrawWaveform draws 60 columns and reports where the audio is silent")
  func waveform() throws {
    let lines = try run("DrawWaveform").split(separator: "\n")
    #expect(lines.first?.count == 60)
    #expect(lines.last?.hasPrefix("Silent from 1.") == true, "\(lines)")
  }

  @Test("PlayPiano plays audible notes on the speaker")
  func piano() throws {
    #expect(try run("PlayPiano").hasPrefix("strings"))
    #expect(try stage.heard(from: stage.speaker).peak > 0.01)
  }

  @Test("BrowseRecordings imports a file and finds it by its tag")
  func library() throws {
    #expect(try run("BrowseRecordings").contains("First words 2.0 seconds"))
  }

  @Test("SyncFolder uploads a recording to the folder")
  func sync() throws {
    #expect(try stage.run("import", "words.wav").status == 0)
    let folder = stage.home("cloud")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(try run("SyncFolder", folder).hasPrefix("1 uploaded, 0 downloaded"))
  }
}
