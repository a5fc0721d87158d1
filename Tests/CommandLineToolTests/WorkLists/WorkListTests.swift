import Foundation
import TestSupport
import Testing

@Suite("Work on the files in a list")
struct WorkListTests {
  let folder = Scratch()

  init() throws {
    try folder.write(.sine(frequency: 440, sampleRate: 48_000, seconds: 1), to: "a.wav")
    try folder.write(.sine(frequency: 220, sampleRate: 48_000, seconds: 0.5), to: "b.wav")
  }

  private func run(_ words: String..., environment: [String: String] = [:]) throws -> Outcome {
    try Myna.run(words, in: folder, environment: environment, timeout: 60)
  }

  @Test("Each line is rendered to its output, in folders that are created, and has a result")
  func outputs() throws {
    try folder.write("a.wav\tx/y/one.flac\nb.wav\tx/two.ogg\n\n./b.wav\tthree.wav", to: "list")
    let outcome = try run("render", "--from", "list", "--json=lines", "--mono")
    #expect(outcome.status == 0 && outcome.talk.isEmpty, "\(outcome.talk)")
    let lines = try ListedLine.all(in: outcome.text)
    #expect(lines.map(\.line) == [1, 2, 4])
    #expect(lines.map(\.output) == ["x/y/one.flac", "x/two.ogg", "three.wav"])
    #expect(lines.allSatisfy { $0.status == "done" && $0.code == nil && $0.retry == nil })
    #expect(try folder.signal("x/y/one.flac").frameCount == 48_000)
    #expect(try folder.signal("three.wav").channels.count == 1)
    #expect(try folder.signal("x/two.ogg").frameCount == 24_000)
  }

  @Test("Lines without an output are named after their input, and those of a part also after it")
  func names() throws {
    let list = """
      {"audio_filepath": "a.wav", "offset": 0.25, "duration": 0.5}
      {"audio_filepath": "a.wav", "offset": 0.75}
      {"audio_filepath": "a.wav", "duration": 0.25, "text": "hi"}
      {"audio_filepath": "b.wav", "offset": 0, "duration": 0.503}
      """
    try folder.write(list, to: "list.json")
    let outcome = try run(
      "render", "--from", "list.json", "-o", "out", "-f", "flac", "--json=lines")
    #expect(outcome.status == 0, "\(outcome.talk)")
    let lines = try ListedLine.all(in: outcome.text)
    #expect(
      lines.map(\.output)
        == ["out/a-0.25.flac", "out/a-0.75.flac", "out/a.flac", "out/b.flac"])
    #expect(lines.map(\.seconds) == [0.5, 0.25, 0.25, 0.5])
    let (whole, part) = (try folder.signal("a.wav"), try folder.signal("out/a-0.25.flac"))
    #expect(part.channels == whole[0.25..<0.75].channels)
  }

  @Test("A part that is not in the file is refused, apart from what rounding adds")
  func beyond() throws {
    let list = """
      {"audio_filepath": "a.wav", "offset": 0.5, "duration": 0.54, "output": "rounded.wav"}
      {"audio_filepath": "a.wav", "offset": 0.5, "duration": 0.6, "output": "long.wav"}
      {"audio_filepath": "a.wav", "offset": 1.0, "duration": 0.01, "output": "late.wav"}
      """
    try folder.write(list, to: "list")
    for command in ["render", "info"] {
      let outcome = try run(command, "--from", "list", "--json=lines")
      let lines = try ListedLine.all(in: outcome.text)
      #expect(outcome.status == 1 && lines.map(\.status) == ["done", "failed", "failed"])
      #expect(lines[0].seconds == 0.5)
      #expect(lines[1].error?.contains("Correct the offset or duration in the list") == true)
    }
    #expect(folder.names == ["a.wav", "b.wav", "list", "rounded.wav"])
  }

  @Test("Null characters can end lines, whose names then contain any other character")
  func nulls() throws {
    try FileManager.default.moveItem(atPath: folder("b.wav"), toPath: folder("b\nc.wav"))
    try folder.write("a.wav\tnew\n1.wav\0b\nc.wav\tnew\n2.wav\0", to: "list")
    #expect(try run("render", "-0", "--from", "list").status == 0)
    #expect(try folder.signal("new\n2.wav").frameCount == 24_000)
    #expect(folder.names.contains("new\n1.wav"))
  }

  @Test("Lines that are not understood are reported and counted, and the others are rendered")
  func nonsense() throws {
    let long = String(repeating: "long", count: 1 << 19)
    try folder.write(
      "a.wav\tb\tc\n\u{1}\n\(long)\na.wav\tout.wav\n\t\tx\nnone.wav\tn.wav", to: "list")
    let outcome = try run("render", "--from", "list", "--json=lines", "-q")
    #expect(outcome.status == 1)
    let lines = try ListedLine.all(in: outcome.text)
    #expect(lines.map(\.line) == [1, 2, 3, 4, 5, 6])
    let codes = ["bad-line", "bad-line", "bad-line", nil, "bad-line", "not-found"]
    #expect(lines.map(\.code) == codes && lines[0].retry == false)
    #expect(lines.map { $0.status == "done" } == [false, false, false, true, false, false])
    #expect(lines[2].error?.contains("line 3") == true && lines[2].error?.count ?? 0 < 200)
    #expect(outcome.talkLines.last?.contains("4 lines of the list were not understood") == true)
    #expect(outcome.talk.contains("“list”, line 6: “none.wav”"), "\(outcome.talk)")
    #expect(folder.names == ["a.wav", "b.wav", "list", "out.wav"])
  }

  @Test(
    "A file that is not a list is refused at once, and one with a good beginning is not repeated")
  func binary() throws {
    let refusal = try run("render", "--from", "a.wav", "-o", "out/")
    #expect(refusal.isRefusal(naming: "“a.wav” is not a list"), "\(refusal.talk)")
    #expect(folder.names == ["a.wav", "b.wav"])
    try folder.write(Data("b.wav\n".utf8) + Data((0..<9_000).map { UInt8($0 % 32) }), to: "list")
    let outcome = try run("info", "--from", "list")
    #expect(outcome.status == 1 && outcome.text.hasPrefix("b.wav\n"))
    #expect(outcome.talkLines.count < 15, "\(outcome.talk)")
  }

  @Test("An output of two lines is made once, and the second line fails")
  func twice() throws {
    try folder.write("a.wav\tout.wav\nb.wav\t./out.wav\n", to: "list")
    let outcome = try run("render", "--from", "list", "--json=lines", "-j1")
    let lines = try ListedLine.all(in: outcome.text)
    #expect(outcome.status == 1 && lines.map(\.code) == [nil, "exists"])
    #expect(try folder.signal("out.wav").frameCount == 48_000)
    // With --force, a later line replaces the output of an earlier one.
    #expect(try run("render", "--from", "list", "--force", "-j1").status == 0)
    #expect(try folder.signal("out.wav").frameCount == 24_000)
  }

  @Test("A line cannot write to its input, a stream, or a folder's place")
  func refusedOutputs() throws {
    let before = try folder.data("a.wav")
    try folder.write("kept", to: "file")
    try folder.write(
      """
      a.wav\t./a.wav
      a.wav\t-
      a.wav\t/dev/null
      -\tx.wav
      a.wav\tfile/x.wav
      a.wav\tx.unknown
      a.wav
      """, to: "list")
    let outcome = try run("render", "--from", "list", "--json=lines", "--force")
    let lines = try ListedLine.all(in: outcome.text)
    #expect(outcome.status == 1 && lines.allSatisfy { $0.status == "failed" })
    #expect(
      lines.map(\.code) == [
        "exists", "bad-name", "bad-name", "bad-name", "not-file", "unsupported", "bad-line",
      ])
    for error in lines.compactMap(\.error) { #expect(error.hasSuffix(".")) }
    #expect(try folder.data("a.wav") == before && folder.text("file") == "kept")
    #expect(folder.names == ["a.wav", "b.wav", "file", "list"])
  }

  @Test("With -o, lines cannot have outputs of their own")
  func bothOutputs() throws {
    try folder.write("a.wav\tx.wav\nb.wav\n", to: "list")
    let outcome = try run("render", "--from", "list", "-o", "out/", "--json=lines")
    let lines = try ListedLine.all(in: outcome.text)
    #expect(lines.map(\.code) == ["bad-line", nil] && lines[0].error?.contains("-o") == true)
    #expect(folder.names == ["a.wav", "b.wav", "list", "out", "out/b.wav"])
  }

  @Test("A dry run shows the files, and writes neither them nor a manifest")
  func dryRun() throws {
    try folder.write("a.wav\tx/new.flac\nb.wav\ta.wav\n", to: "list")
    let outcome = try run("render", "--from", "list", "--dry-run", "--manifest", "m.json")
    #expect(outcome.status == 1 && outcome.text == "a.wav → x/new.flac\n")
    #expect(outcome.talk.contains("“a.wav” already exists"), "\(outcome.talk)")
    #expect(folder.names == ["a.wav", "b.wav", "list"])
  }

  @Test("Shards divide the lines of a list, and a scheduler's are the default and are reported")
  func shards() throws {
    try folder.write((1...7).map { "a.wav\t\($0).wav\n" }.joined(), to: "list")
    func lines(_ words: [String], _ environment: [String: String]) throws -> ([Int], String) {
      let outcome = try Myna.run(
        ["render", "--from", "list", "--json=lines", "--force"] + words, in: folder,
        environment: environment)
      #expect(outcome.status == 0, "\(outcome.talk)")
      return (try ListedLine.all(in: outcome.text).map(\.line), outcome.talk)
    }
    #expect(try lines(["--shard", "2/3"], [:]) == ([2, 5], ""))
    let slurm = [
      "SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_MAX": "12",
      "SLURM_ARRAY_TASK_COUNT": "3",
    ]
    let task = try lines([], slurm)
    #expect(task.0 == [3, 6] && task.1.contains("part 3/3"))
    #expect(task.1.contains("SLURM_ARRAY_TASK_ID") && task.1.contains("--shard 1/1"))
    #expect(try lines(["--shard", "1/1"], slurm) == ([1, 2, 3, 4, 5, 6, 7], ""))
    let pod = ["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "4"]
    #expect(try lines([], pod).0 == [1, 5])
    let unknown = try run("render", "--from", "list", environment: ["JOB_COMPLETION_INDEX": "0"])
    #expect(unknown.isRefusal(64, naming: "--shard 1/4"), "\(unknown.talk)")
    // Without a list, the scheduler does not matter.
    let single = try run(
      "render", "a.wav", "-o", "s.wav", environment: ["JOB_COMPLETION_INDEX": "0"])
    #expect(single.status == 0 && single.talk.isEmpty, "\(single.talk)")
  }

  @Test(
    "Failures that may pass give exit status 75, unless there are others",
    .enabled(if: SmallDisk.isAllowed))
  func retry() throws {
    let disk = try SmallDisk(kibibytes: 16)
    try folder.write("a.wav\t\(disk.path)/out.wav\n", to: "list")
    let full = try run("render", "--from", "list", "--json=lines", "-q")
    let lines = try ListedLine.all(in: full.text)
    #expect(full.status == 75 && lines.map(\.code) == ["no-space"], "\(full.talk)")
    #expect(lines[0].retry == true)
    try folder.write("a.wav\t\(disk.path)/out.wav\nnone.wav\tx.wav\n", to: "list")
    #expect(try run("render", "--from", "list").status == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
  }
}
