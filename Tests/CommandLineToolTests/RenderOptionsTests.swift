import Foundation
import SoundFiles
import TestSupport
import Testing

@Suite("myna render: parts, channels, and finishing")
struct RenderOptionsTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.vowel(seconds: 3).stereo, to: "in.wav", format: .wav24, title: "Vowel")
    try folder.write(.vowel(seconds: 3), to: "mono.wav")
  }

  private func render(_ options: String, to output: String = "out.wav") throws -> Outcome {
    let words = options.split(separator: " ").map(String.init)
    return try Myna.run(["render", "in.wav", "-o", output, "--force"] + words, in: folder)
  }

  @Test("One command line prepares a talk for speech recognition")
  func speech() throws {
    let outcome = try render(
      "--from 0:01 --to 2.5s --mono --rate-hz 16000 --normalize -20 --bits 16")
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let signal = try folder.signal("out.wav")
    #expect(signal.sampleRate == 16_000 && signal.channels.count == 1)
    #expect(signal.frameCount == 24_000)
    let info = try Myna.run("info", "out.wav", in: folder).text
    #expect(info.contains("16 bit") && info.contains("Vowel"), "\(info)")
    let json = try Myna.run("info", "--json", "out.wav", in: folder).json([InfoSummary].self)
    #expect(abs(try #require(json[0].loudnessLUFS) + 20) < 0.3)
  }

  @Test("soxi and ffprobe report the same rate, channels, bit depth, and length")
  func peers() throws {
    #expect(try render("--channels 1 --rate-hz 22050 --bits 16", to: "out.flac").status == 0)
    let path = folder("out.flac")
    let fields = "stream=sample_rate,channels,bits_per_raw_sample,duration"
    let probe = try Tool.shell.run(
      "ffprobe -v error -show_entries \(fields) -of default=noprint_wrappers=1 '\(path)'")
    let lines = Set(String(decoding: probe, as: UTF8.self).split(separator: "\n").map(String.init))
    for line in ["sample_rate=22050", "channels=1", "bits_per_raw_sample=16", "duration=3.000000"] {
      #expect(lines.contains(line), "\(lines)")
    }
  }

  @Test("Filters, equalizer, gain, delay, and several effects become units in that order")
  func chain() throws {
    try folder.write(.noise(amplitude: 0.1, seconds: 4), to: "in.wav", format: .wavFloat)
    let source = try folder.signal("in.wav")
    #expect(try render("--highpass 500 --lowpass 4000 --gain -6").status == 0)
    var output = try folder.signal("out.wav")
    func change(_ band: Range<Double>) -> Double {
      output.bandDecibels(band) - source.bandDecibels(band)
    }
    #expect(abs(change(900..<2_500) + 6) < 0.5)
    #expect(change(60..<120) < -50 && change(12_000..<20_000) < -35)
    #expect(try render("--eq 1000:-12:0.5,6000:6:0.5").status == 0)
    output = try folder.signal("out.wav")
    #expect(abs(change(980..<1_020) + 12) < 1 && abs(change(5_900..<6_100) - 6) < 1)
    #expect(abs(change(100..<300)) < 0.5)
    #expect(try render("-e chipmunk -e vader").status == 0)
    let twice = try folder.signal("out.wav")
    #expect(try render("-e vader").status == 0)
    #expect(try folder.signal("out.wav").samples != twice.samples)
    try folder.write(.impulse(amplitude: 0.5, at: 480, seconds: 1), to: "in.wav", format: .wavFloat)
    #expect(try render("--delay 0.25,feedback=0,lowPassCutoff=96000,wetDryMix=50").status == 0)
    let echo = try folder.signal("out.wav").samples
    #expect(abs(echo[480] - 0.354) < 0.01)
    #expect((echo[12_400..<12_600].map(abs).max() ?? 0) > 0.2)
  }

  @Test("A compressor reduces the difference between loud and soft, and a gate silences pauses")
  func dynamics() throws {
    let loud = Signal.sine(frequency: 500, amplitude: 0.5, seconds: 2)
    let soft = Signal.sine(frequency: 500, amplitude: 0.005, seconds: 2)
    try folder.write(
      Signal([loud.samples + soft.samples], sampleRate: 48_000), to: "in.wav", format: .wavFloat)
    #expect(try render("--compressor -26,ratio=4,knee=0").status == 0)
    var output = try folder.signal("out.wav")
    // The peak of −6 dB is 20 dB above the threshold, of which 5 dB are left.
    #expect(abs(output[1..<1.9].peakDecibels + 21) < 0.2)
    #expect(abs(output[3..<3.9].peakDecibels + 46) < 0.2)
    #expect(try render("--gate -30").status == 0)
    output = try folder.signal("out.wav")
    #expect(abs(output[1..<1.9].peakDecibels + 6) < 0.2 && output[3..<3.9].peakDecibels < -100)
    #expect(output.frameCount == 192_000)
  }

  @Test("The reverb mix is a percentage of the output")
  func reverbMix() throws {
    try folder.write(.impulse(amplitude: 0.5, at: 480, seconds: 1), to: "in.wav", format: .wavFloat)
    #expect(try render("--reverb cathedral --reverb-mix 0").status == 0)
    let dry = try folder.signal("out.wav")
    #expect(abs(dry.samples[480] - 0.5) < 1e-4)
    #expect(try render("--reverb cathedral --reverb-mix 100").status == 0)
    #expect(abs(try folder.signal("out.wav").samples[480]) < 0.1)
  }

  @Test(
    "Conflicting options and impossible values are refused before anything is written",
    arguments: [
      ("--mono --left", "--left"), ("--channels 1 --right", "--channels"), ("--channels 3", "2"),
      ("--from 2 --to 1", "--from"), ("--to 0", "--from"), ("--from 1x", "1x"),
      ("--rate-hz 0", "8000"), ("--rate-hz 1000000000", "192000"), ("--rate-hz 44100.5", "whole"),
      ("--bits 7", "“7”"), ("--mix in.wav", "itself"),
      ("--mix-gain 3", "--mix"), ("--peak -3", "--normalize"), ("--reverb-mix 20", "--reverb"),
      ("--fade-in 61", "one minute"), ("--highpass 3000 --lowpass 300", "--highpass"),
      ("--eq 1000", "“1000”"), ("--eq 1000:99", "24"), ("--eq 5:1", "10"),
      ("--delay 3", "delayTime"), ("--delay feedbak=3", "feedbak"), ("--delay 1,1", "“1”"),
      ("--delay 1,delayTime=2", "two values"), ("--normalize quiet", "“quiet”"),
      ("--gain 25", "24"), ("--denoise 41", "40"), ("--mix ./in.wav", "itself"),
      ("--mix -", "mix in standard input"),
      ("--normalize -16 --no-limiter", "--no-limiter"), ("-f wav24 --bits 16", "--bits 16"),
    ])
  func usage(options: String, mention: String) throws {
    let words = options.split(separator: " ").map(String.init)
    let outcome = try Myna.run(["render", "in.wav", "-o", "out.wav"] + words, in: folder)
    #expect(outcome.isRefusal(64, naming: mention), "\(outcome.talk)")
    #expect(folder.names == ["in.wav", "mono.wav"])
  }

  @Test(
    "A lossy file has the requested bit rate",
    arguments: [
      ("mp3", 128.0, "stereo", 0.03), ("mp3", 320, "stereo", 0.03), ("mp3", 64, "mono", 0.03),
      ("opus", 96, "stereo", 0.1), ("opus", 32, "mono", 0.15), ("m4a", 128, "stereo", 0.15),
    ])
  func bitRate(format: String, kilobits: Double, channels: String, tolerance: Double) throws {
    try folder.write(.noise(channelCount: 2, seconds: 10), to: "in.wav")
    let options = channels == "mono" ? "--mono" : "--channels 2"
    let outcome = try render("\(options) --bitrate \(Int(kilobits))", to: "out.\(format)")
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let found = Double(try folder.data("out.\(format)").count) * 8 / 10_000
    #expect(abs(found / kilobits - 1) < tolerance, "\(found)")
  }

  @Test(
    "An unsupported bit rate is refused with a list of the supported ones",
    arguments: [
      ("out.mp3", "16", "32 to 320 kbit/s", 1), ("out.flac", "128", "MP3, Opus", 64),
      ("out.ogg", "128", "MP3, Opus", 64), ("out.opus", "600", "12 to 512 kbit/s", 1),
    ])
  func noBitRate(output: String, kilobits: String, mention: String, status: Int32) throws {
    let outcome = try render("--bitrate \(kilobits)", to: output)
    #expect(outcome.isRefusal(status, naming: mention), "\(outcome.talk)")
    #expect(folder.names == ["in.wav", "mono.wav"])
  }

  @Test(
    "An unsupported rate or depth is refused with a supported one",
    arguments: [
      ("--rate-hz 44100", "out.opus", "48000"), ("--rate-hz 96000", "out.mp3", "48000"),
      ("--bits 32", "out.flac", "out.flac"), ("--bits 16", "out.ogg", "out.ogg"),
    ])
  func formats(options: String, output: String, mention: String) throws {
    let outcome = try render(options, to: output)
    #expect(outcome.isRefusal(64, naming: mention), "\(outcome.talk)")
    #expect(folder.names == ["in.wav", "mono.wav"])
  }

  @Test(
    "Mistakes that only the input reveals are also refused, and nothing is written",
    arguments: [
      ("in.wav --from 3", "only 3.000 s"), ("in.wav --to 0:04", "4.000 s"),
      ("in.wav --fade-in 2 --fade-out 2", "4.000 s"), ("mono.wav --right", "mono"),
      ("in.wav --mix missing.wav", "missing.wav"),
    ])
  func input(options: String, mention: String) throws {
    let words = options.split(separator: " ").map(String.init)
    let outcome = try Myna.run(["render", "-o", "out.wav"] + words, in: folder)
    #expect(outcome.isRefusal(1, naming: mention), "\(outcome.talk)")
    #expect(folder.names == ["in.wav", "mono.wav"])
  }

  @Test("An unreachable loudness is reported, and the report has the input's own loudness")
  func unreachable() throws {
    let outcome = try render("--normalize 0")
    #expect(outcome.status == 0 && outcome.talkLines.count == 1, "\(outcome.talk)")
    #expect(outcome.talk.contains("out.wav") && outcome.talk.contains("peaks"), "\(outcome.talk)")
    let info = try Myna.run("info", "--json", "in.wav", in: folder).json([InfoSummary].self)
    let input = try #require(info[0].loudnessLUFS)
    let report = try render("--gain -12 --normalize -20 --json").json([RenderSummary].self)
    #expect(abs(try #require(report[0].inputLoudnessLUFS) - input) < 0.01)
    #expect(abs(try #require(report[0].loudnessLUFS) + 20) < 0.3)
  }

  @Test("The readable part of a damaged file is mixed in only with --salvage, and reported")
  func damagedMix() throws {
    let tone = Signal.sine(frequency: 440, seconds: 2).samples
    try folder.write(WAVBytes.integer(tone).data.prefix(44 + 96_000), to: "cut.wav")
    let refused = try render("--mix cut.wav")
    #expect(refused.isRefusal(1, naming: "cut.wav"), "\(refused.talk)")
    let salvaged = try render("--mix cut.wav --salvage")
    #expect(salvaged.status == 0 && salvaged.talkLines.count == 1, "\(salvaged.talk)")
    #expect(salvaged.talk.contains("mixed"), "\(salvaged.talk)")
  }

  @Test("A dry run prints what would be written and what prevents it, and writes nothing")
  func dryRun() throws {
    let outcome = try Myna.run(
      "render", "in.wav", "mono.wav", "-o", "out/", "-f", "flac", "--dry-run", in: folder)
    #expect(outcome.status == 0 && outcome.talk.isEmpty)
    #expect(outcome.text == "in.wav → out/in.flac\nmono.wav → out/mono.flac\n")
    #expect(folder.names == ["in.wav", "mono.wav"])
    let taken = try Myna.run(
      "render", "in.wav", "-o", "mono.wav", "--dry-run", in: folder)
    #expect(taken.isRefusal(1, naming: "mono.wav"), "\(taken.talk)")
  }

  @Test("Render options also change an exported recording, which would otherwise be copied")
  func export() throws {
    let home = LibraryHome()
    try home.folder.write(.vowel(seconds: 3).stereo, to: "Talk.wav")
    #expect(try home.run("import", "Talk.wav").status == 0)
    let outcome = try home.run("export", "Talk", "-o", "talk.wav", "--to", "1", "--mono")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let signal = try home.folder.signal("talk.wav")
    #expect(signal.channels.count == 1 && signal.frameCount == 48_000)
  }
}
