import Foundation
import MynaAudio
import MynaDSP
import SoundFiles

/// `myna demo`: a voice through all six effects, and what became of it.
struct DemoCommand: Command {
  static let description = CommandDescription(
    name: "demo", operands: "[FILE]",
    summary: "Put a voice through all six effects, one file each, and measure them.",
    discussion: [
      "Without FILE it takes the voice that comes with alsa-utils. The files go to the folder myna-demo, where those of an earlier demo are replaced."
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "FOLDER", summary: "Where the files go."),
      OptionDescription(name: "json", summary: "Print what was measured as JSON."),
    ],
    examples: [.init(command: "myna demo memo.wav -o fun", meaning: "With a voice of your own.")])

  private let file: String?
  private let folder: String
  private let asJSON: Bool

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(1)
    file = arguments.operands.first
    folder = arguments.text("output") ?? "myna-demo"
    asJSON = arguments.has("json")
  }

  func run() throws -> ExitStatus {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let voice = try file ?? DemoVoice.write(to: "\(folder)/voice.wav")
    let jobs = EffectPreset.all.map { preset in
      var job = RenderJob(
        input: voice, output: "\(folder)/\(preset.id).wav", chain: preset.chain, format: .wav16)
      job.overwrites = true
      job.downmixes = true
      return job
    }
    let width = ProcessInfo.processInfo.activeProcessorCount
    for outcome in RenderQueue(jobs: jobs, width: width).run(ProgressBar(count: jobs.count)) {
      _ = try outcome.get()
    }
    let source = try Measurement(name: "voice", file: voice)
    let results = try zip(EffectPreset.all, jobs).map { preset, job in
      try Measurement(name: preset.chain.name, file: job.output)
    }
    if asJSON {
      try Console.print(json: [source] + results)
    } else {
      try Console.print(Self.table(source, results))
    }
    return .done
  }

  private static func table(_ source: Measurement, _ results: [Measurement]) -> String {
    var table = TextTable(
      ["EFFECT", "LENGTH", "MEDIAN PITCH", "LOUDNESS BEFORE", "AFTER", "FILE"],
      rightAligned: [1, 2, 3, 4])
    for result in [source] + results {
      table.add([
        result.effect, Words.duration(result.seconds), Words.hertz(result.medianPitchHz),
        Words.loudness(source.loudnessLUFS), Words.loudness(result.loudnessLUFS), result.file,
      ])
    }
    return table.text
  }

  private struct Measurement: Encodable {
    let effect: String
    let file: String
    let seconds: Double
    let medianPitchHz: Double?
    let loudnessLUFS: Double?

    init(name: String, file: String) throws {
      let report = try SoundReport(path: file) { _ in !Interruption.hasCome }
      (effect, self.file, seconds) = (name, file, report.duration)
      (medianPitchHz, loudnessLUFS) = (report.medianPitch, report.loudness)
    }
  }
}
