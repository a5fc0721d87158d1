import Foundation
import SoundFiles
import TestSupport
import Testing

/// Tests editing commands that write their result to another file.
@Suite("Editing files")
struct FileEditTests {
  let home = LibraryHome()
  private let noise = Signal.noise(channelCount: 2, seconds: 4)
  private var folder: Scratch { home.folder }

  init() throws {
    try folder.write(noise, to: "talk.wav", format: .wavFloat, title: "Talk")
  }

  /// The samples of a file from one time to another, apart from the 5 ms fades at their ends.
  private func middle(_ name: String, from start: Double, to end: Double) throws -> [[Float]] {
    try folder.signal(name)[start + 0.005..<end - 0.005].channels
  }

  @Test("trim and cut write part of a file, accurate to the frame, and leave the file unchanged")
  func parts() throws {
    let before = try folder.data("talk.wav")
    let trim = try home.run("trim", "talk.wav", "-o", "part.wav", "--from", "1", "--to", "2.5")
    #expect(trim.status == 0 && trim.talk.isEmpty && trim.output.isEmpty, "\(trim.talk)")
    #expect(try folder.signal("part.wav").frameCount == 72_000)
    #expect(try middle("part.wav", from: 0, to: 1.5) == middle("talk.wav", from: 1, to: 2.5))
    let cut = try home.run("cut", "talk.wav", "-o", "rest.flac", "--from", "1s", "--to", "0:02.5")
    #expect(cut.status == 0 && cut.talk.isEmpty, "\(cut.talk)")
    #expect(try folder.signal("rest.flac").frameCount == 120_000)
    #expect(try folder.data("talk.wav") == before)
    #expect(try home.run("info", "part.wav").text.contains("Talk"))
  }

  @Test("normalize and denoise can write several files to a folder")
  func folders() throws {
    try folder.write(.vowel(seconds: 3), to: "voice.wav")
    let outcome = try home.run(
      "normalize", "talk.wav", "voice.wav", "-o", "even/", "--loudness", "-23", "-f", "flac")
    #expect(outcome.status == 0, "\(outcome.talk)")
    for name in ["even/talk.flac", "even/voice.flac"] {
      let info = try home.run("info", "--json", name).json([InfoSummary].self)
      #expect(abs(try #require(info[0].loudnessLUFS) + 23) < 0.3, "\(name)")
    }
    #expect(try home.run("denoise", "voice.wav", "-o", "quiet.wav").status == 0)
    #expect(try folder.signal("quiet.wav").frameCount == 144_000)
  }

  @Test("join and append concatenate files, in the format of the output's extension")
  func joining() throws {
    try folder.write(.sine(frequency: 440, seconds: 1), to: "tone.flac")
    let outcome = try home.run("join", "talk.wav", "tone.flac", "talk.wav", "-o", "all.wav")
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let all = try folder.signal("all.wav")
    #expect(all.frameCount == 9 * 48_000 && all.channels.count == 2)
    #expect(abs(cents(all[4.2..<4.8].dominantFrequency, above: 440)) < 1)
    #expect(try home.run("append", "tone.flac", "talk.wav", "-o", "both.mp3").status == 0)
    #expect(abs(try folder.signal("both.mp3").duration - 5) < 0.06)
    let again = try home.run("join", "talk.wav", "tone.flac", "-o", "all.wav")
    #expect(again.isRefusal(1, naming: "--force"), "\(again.talk)")
    let input = try home.run("join", "talk.wav", "tone.flac", "-o", "talk.wav", "--force")
    #expect(input.isRefusal(1, naming: "talk.wav"), "\(input.talk)")
  }

  @Test("The JSON report for a joined file includes its loudness")
  func joinedLoudness() throws {
    let outcome = try home.run("join", "talk.wav", "talk.wav", "-o", "x.wav", "--json")
    let report = try outcome.json([RenderSummary].self)
    let info = try home.run("info", "--json", "x.wav").json([InfoSummary].self)
    let loudness = try #require(info[0].loudnessLUFS)
    #expect(abs(try #require(report[0].loudnessLUFS) - loudness) < 0.01)
  }

  @Test("Joined files keep their bit depth, and a damaged file is refused without --salvage")
  func joinedDepth() throws {
    let tone = Signal.sine(frequency: 440, seconds: 1)
    try folder.write(tone, to: "a.wav")
    try folder.write(tone, to: "b.wav", format: .wav24)
    #expect(try home.run("join", "a.wav", "b.wav", "-o", "deep.wav").status == 0)
    #expect(try home.run("info", "deep.wav").text.contains("24 bit"))
    #expect(try home.run("join", "a.wav", "a.wav", "-o", "flat.wav").status == 0)
    #expect(try home.run("info", "flat.wav").text.contains("16 bit"))
    try folder.write(WAVBytes.integer(tone.samples).data.prefix(44 + 48_000), to: "cut.wav")
    let refused = try home.run("join", "a.wav", "cut.wav", "-o", "x.wav")
    #expect(refused.isRefusal(1, naming: "cut.wav"), "\(refused.talk)")
    let salvaged = try home.run("join", "a.wav", "cut.wav", "-o", "saved.wav", "--salvage")
    #expect(salvaged.status == 0 && salvaged.talkLines.count == 1, "\(salvaged.talk)")
    #expect(try folder.signal("saved.wav").duration == 1.5)
  }

  @Test("A part is encoded at the requested bit rate")
  func bitRate() throws {
    #expect(
      try home.run("trim", "talk.wav", "-o", "x.mp3", "--to", "3", "--bitrate", "256").status == 0)
    let kilobits = Double(try folder.data("x.mp3").count) * 8 / 3_000
    #expect(abs(kilobits - 256) < 12, "\(kilobits)")
  }

  @Test("A dry run of join or split writes nothing")
  func dryRun() throws {
    let join = try home.run("join", "talk.wav", "talk.wav", "-o", "x.wav", "--dry-run")
    #expect(join.status == 0 && join.text == "talk.wav → x.wav\n", "\(join.talk)")
    let split = try home.run("split", "talk.wav", "-o", "x/", "--every", "3", "--dry-run")
    #expect(split.text == "talk.wav → x/talk 1.wav\ntalk.wav → x/talk 2.wav\n", "\(split.talk)")
    #expect(!folder.names.contains { $0.hasPrefix("x") })
  }

  @Test("If the part length divides the duration, no part is empty, and a cut can reach the end")
  func edges() throws {
    try folder.write(.noise(seconds: 3.003), to: "odd.wav")
    let outcome = try home.run("split", "odd.wav", "-o", "odd/", "--every", "1.001", "--title", "A")
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(
      try ["A 1", "A 2", "A 3"].map { try folder.signal("odd/\($0).wav").frameCount }
        == [48_048, 48_048, 48_048])
    let cut = try home.run("cut", "talk.wav", "-o", "start.wav", "--from", "3", "--to", "4")
    #expect(cut.status == 0, "\(cut.talk)")
    #expect(try folder.signal("start.wav").frameCount == 144_000)
  }

  @Test("split writes numbered parts that together contain all samples of the original")
  func splitting() throws {
    let outcome = try home.run("split", "talk.wav", "-o", "parts", "--at", "1", "--at", "2.5s")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let names = ["parts/talk 1.wav", "parts/talk 2.wav", "parts/talk 3.wav"]
    #expect(try names.map { try folder.signal($0).frameCount } == [48_000, 72_000, 72_000])
    #expect(try middle(names[1], from: 0, to: 1.5) == middle("talk.wav", from: 1, to: 2.5))
    #expect(try home.run("split", "talk.wav", "-o", "minutes/", "--every", "1.5").status == 0)
    let every = try ["1", "2", "3"].map { try folder.signal("minutes/talk \($0).wav").duration }
    #expect(every == [1.5, 1.5, 1])
  }

  @Test("split can split at pauses and at markers")
  func pauses() throws {
    let tone = Signal.sine(frequency: 440, seconds: 1).samples
    let pause = Signal.silence(seconds: 1).samples
    let songs = Signal([tone + pause + tone + pause + tone], sampleRate: 48_000)
    try folder.write(songs, to: "tape.wav")
    #expect(try home.run("split", "tape.wav", "-o", "songs/", "--silence").status == 0)
    let durations = try ["1", "2", "3"].map { try folder.signal("songs/tape \($0).wav").duration }
    for (duration, expected) in zip(durations, [1.5, 2, 1.5]) {
      #expect(abs(duration - expected) < 0.02, "\(durations)")
    }
    let writer = try SoundFileWriter(
      path: folder("marked.flac"), format: .flac, sampleRate: 48_000, channelCount: 1,
      markers: [SoundMarker(time: 0, name: "a"), SoundMarker(time: 2, name: "b")])
    try writer.write(songs.samples, frameCount: songs.frameCount)
    try writer.commit()
    #expect(try home.run("split", "marked.flac", "-o", "marked/", "--markers").status == 0)
    #expect(abs(try folder.signal("marked/marked 1.flac").duration - 2) < 0.001)
    #expect(abs(try folder.signal("marked/marked 2.flac").duration - 3) < 0.001)
  }

  @Test("A recording can also be written to a file, and stays unchanged in the library")
  func recordings() throws {
    #expect(try home.run("import", "talk.wav").status == 0)
    let outcome = try home.run("trim", "Talk", "-o", "part.wav", "--to", "1")
    #expect(outcome.status == 0, "\(outcome.talk)")
    #expect(try folder.signal("part.wav").frameCount == 48_000)
    #expect(abs(try home.list()[0].seconds - 4) < 0.001)
    // Without -o, splitting changes the library.
    #expect(try home.run("split", "Talk", "--every", "1.5").status == 0)
    #expect(try home.list().map(\.seconds).sorted() == [1, 1.5, 1.5])
  }

  @Test(
    "A file without -o, and file options without a file, are refused with advice",
    arguments: [
      ("trim talk.wav --from 1", 64, "add -o"), ("normalize talk.wav", 64, "add -o"),
      ("denoise nothing.wav", 1, "nothing.wav"), ("trim talk.wav --force --to 1", 64, "--output"),
      ("trim talk.wav -o x.wav --from 9", 1, "4.000 s"),
      ("cut talk.wav -o x.wav --from 3 --to 9", 1, "4.000 s"),
      ("trim talk.wav -o x.xyz --to 1", 64, "--format"), ("split talk.wav -o x/", 64, "--at"),
      ("split talk.wav -o x/ --silence --every 2", 64, "--every"),
      ("join talk.wav talk.wav -o x/", 64, "file name"),
      ("split talk.wav -o x/ --every 0.1", 64, "1 second"),
      ("split talk.wav -o - --every 1", 64, "folder"), ("split talk.wav -o x/ --at 0", 64, "--at"),
      ("split talk.wav -o x/ --every 9", 64, "no place"),
      ("split talk.wav -o x.flac --every 1", 64, "x.flac"),
    ])
  func refusals(line: String, status: Int, mention: String) throws {
    let outcome = try home.run(line.split(separator: " ").map(String.init))
    #expect(outcome.isRefusal(Int32(status), naming: mention), "\(outcome.talk)")
    #expect(!folder.names.contains { $0.hasPrefix("x") })
  }
}
