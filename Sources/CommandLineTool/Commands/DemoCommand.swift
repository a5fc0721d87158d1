import AudioDevices
import Files
import MynaAudio
import MynaDSP
import SoundFiles
import Translations

struct DemoCommand: Command {
  let recovers = false
  static let name = "demo"
  static let description = CommandDescription(
    name: name, operands: "[FILE]",
    operandKinds: OperandKinds([.file]),
    summary: tr(
      "Apply each effect to a voice, write a file for each effect, and measure the results."),
    discussion: [
      tr(
        "Without FILE, uses a recorded voice from alsa-utils or sound-theme-freedesktop. The files are written to the folder myna-demo, where they replace only files from an earlier demo."
      )
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "FOLDER",
        summary: tr("The folder to write the files to."),
        kinds: [.folder]),
      OptionDescription(
        name: "play", summary: tr("Play the results if there is a speaker; press Ctrl-C to stop.")),
      OptionDescription(name: "salvage", summary: tr("Use the readable part of a damaged FILE.")),
      OptionDescription(name: "json", summary: tr("Print the measurements as JSON.")),
      .quiet,
    ],
    examples: [.init(command: "myna demo memo.wav -o fun", meaning: tr("Uses your own voice."))])

  private let file: String?
  private let path: String
  private let salvages: Bool
  private let asJSON: Bool
  private let plays: Bool

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(1)
    file = arguments.operands.first
    path = arguments.text("output") ?? "myna-demo"
    salvages = arguments.has("salvage")
    asJSON = arguments.has("json")
    plays = arguments.has("play")
  }

  func run() throws -> ExitStatus {
    let folder = try DemoFolder(path: path, includesVoice: file == nil)
    defer { folder.removeIfEmpty() }
    let jobs = try jobs(in: folder)
    let width = ProcessorCount.available
    for outcome in RenderQueue(jobs: jobs, width: width).run(TerminalProgress(count: jobs.count)) {
      _ = try outcome.get()
    }
    // Translators: In a list of effects, the voice without one.
    let source = try Measurement(name: translatable("voice"), file: jobs[0].input)
    let results = try zip(EffectPreset.all, jobs).map { preset, job in
      try Measurement(name: preset.chain.name, file: job.output)
    }
    if asJSON {
      try Console.print(json: [source] + results)
    } else {
      try Console.print(Self.table(source, results))
    }
    if plays { try play([source] + results) }
    return .done
  }

  /// Plays the files one after another.
  ///
  /// If there is no speaker, prints a message. The files have already been written.
  private func play(_ results: [Measurement]) throws {
    Interruption.claim()
    let (devices, focus) = (AudioDevices(), AudioFocus())
    do throws(AudioDeviceError) {
      _ = try devices.device(.output, matching: nil)
    } catch {
      return Console.say(paragraph(tr("Nothing is played."), error.sentence))
    }
    for result in results where !Interruption.hasCome {
      Console.note(tr("Playing: %1", tr(result.effect)))
      let player = try Player(path: result.file, devices: devices, focus: focus)
      try player.sync { try $0.play() }
      _ = PlaySession(
        player, .init(chain: EffectChain(name: tr(result.effect), units: [])), isQuiet: true
      )
      .run()
    }
  }

  private func jobs(in folder: DemoFolder) throws -> [RenderJob] {
    let outputs = EffectPreset.all.map(folder.output)
    if let file, let identity = FileIdentity(path: file),
      let same = outputs.first(where: { FileIdentity(path: $0) == identity })
    {
      throw RenderError.sameFile(path: same)
    }
    try folder.claim()
    let voice = try file ?? DemoVoice.write(to: folder.voice)
    return zip(EffectPreset.all, outputs).map { preset, output in
      var job = RenderJob(input: voice, output: output, chain: preset.chain, format: .wav16)
      job.overwrites = true
      job.salvages = salvages
      job.downmixing = .always
      return job
    }
  }

  private static func table(_ source: Measurement, _ results: [Measurement]) -> String {
    var table = TextTable(
      [
        tr("EFFECT"), tr("LENGTH"), tr("MEDIAN PITCH"), tr("LOUDNESS BEFORE"), tr("AFTER"),
        tr("FILE"),
      ],
      rightAligned: [1, 2, 3, 4], flexible: 5)
    for result in [source] + results {
      table.add([
        tr(result.effect), NumberFormatting.duration(result.seconds),
        NumberFormatting.hertz(result.medianPitchHz),
        NumberFormatting.loudness(source.loudnessLUFS),
        NumberFormatting.loudness(result.loudnessLUFS),
        result.file,
      ])
    }
    return table.text(columns: Console.outputWidth)
  }

  private struct Measurement: Encodable {
    let effect: String
    let file: String
    let path: String
    let seconds: Double
    let medianPitchHz: Double?
    let loudnessLUFS: Double?

    init(name: String, file: String) throws {
      let report = try SoundReport(path: file) { _ in !Interruption.hasCome }
      (effect, self.file, path, seconds) = (name, file, file, report.duration)
      (medianPitchHz, loudnessLUFS) = (report.medianPitch, report.loudness)
    }

    private enum CodingKeys: String, CodingKey {
      case effect = "effect"
      case file = "file"
      case path = "path"
      case seconds = "seconds"
      case medianPitchHz = "medianPitchHz"
      case loudnessLUFS = "loudnessLUFS"
    }
  }
}
