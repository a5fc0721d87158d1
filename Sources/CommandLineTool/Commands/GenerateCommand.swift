import Glibc
import MynaAudio
import SoundFiles
import Translations

struct GenerateCommand: Command {
  let recovers = false
  static let name = "generate"
  static let description = CommandDescription(
    name: name, operands: "tone|silence|noise|sweep -o OUT",
    verbs: TestSignalOptions.Kind.allCases.map { .init(name: $0.rawValue) },
    summary: tr("Write a test signal, such as a tone or noise, to an audio file."),
    discussion: [
      tr(
        "A tone or sweep starts at phase zero, and is computed exactly for each sample. A sweep takes the same time for each octave. No signal is faded in or out. Noise is independent in each channel; other signals are the same in all channels."
      ),
      tr(
        "Pink noise falls by 3 dB per octave, within 0.5 dB from 20 Hz to 20 kHz. Its peaks are about 13 dB above its RMS level, and those of white noise 4.8 dB, so a high level is clipped in formats other than wav-float."
      ),
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "OUT",
        summary: tr("The file to write, a folder, or - for standard output."), kinds: [.file])
    ] + TestSignalOptions.descriptions + [
      FormatOption.description(
        tr(
          "Output format; by default, OUT’s extension determines the format. The value “wav” means 16-bit."
        )),
      OptionDescription(name: "force", summary: tr("Replace an existing file.")),
      OptionDescription(
        name: "json", summary: tr("Print the result as JSON; cannot be used with -o -.")),
      .quiet,
    ],
    examples: [
      .init(
        command: "myna generate tone -o a.wav --duration 5",
        meaning: tr("Writes five seconds of a 440 Hz tone.")),
      .init(
        command: "myna generate sweep -o - --format wav --duration 10 | aplay",
        meaning: tr("Plays a sweep through all audible frequencies.")),
      .init(
        command: "myna generate noise -o pink.flac --color pink --channels 2 --duration 1:00",
        meaning: tr("Writes a minute of pink noise in stereo.")),
    ])

  private let options: TestSignalOptions
  private let plan: RenderPlan
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    options = try TestSignalOptions(arguments)
    guard let output = arguments.text("output") else {
      throw UsageError(tr("Specify the output: -o FILE, or -o FOLDER/."))
    }
    // The plan requires an input. Standard input is never the same file as the output.
    plan = try RenderPlan(
      inputs: [.init(path: RenderPlan.pipe, stem: options.kind.rawValue)], output: output,
      format: try FormatOption.format(arguments))
    try plan.checkPipe(withReport: arguments.has("json"))
    try FormatOption.check(format, canHave: options.sampleRate)
  }

  private var format: SoundFileFormat { plan.items[0].format ?? .wav16 }

  func run() throws -> ExitStatus {
    let folder = try plan.folder.map { try DestinationFolder(path: $0) }
    defer { folder?.removeIfEmpty() }
    let (streams, item) = (StandardStreamFiles(), plan.items[0])
    do {
      let path = try streams.path(forOutputOf: plan)
      let clippedSampleCount = try write(to: path)
      if plan.isStreamed, try streams.deliver(path) == .readerGone { return .readerGone }
      if arguments.has("json") {
        try Console.print(json: Summary(options, item.output, format, clippedSampleCount))
      }
      if clippedSampleCount > 0 {
        Console.note(
          trCount(
            "“%2”: %1 sample exceeded full scale and was clipped; choose a lower --level, or --format wav-float.",
            "“%2”: %1 samples exceeded full scale and were clipped; choose a lower --level, or --format wav-float.",
            clippedSampleCount, item.outputTitle))
      }
      plan.importOutputs()
      return .done
    } catch let error as any UserFacingError {
      return try streams.report(error, output: item.output)
    }
  }

  private func write(to path: String) throws(RenderError) -> Int {
    var job = TestSignalJob(
      output: path, signal: options.signal, frameCount: options.frameCount, format: format)
    job.level = pow(10, options.decibels / 20)
    (job.sampleRate, job.channelCount) = (options.sampleRate, options.channelCount)
    job.overwrites = arguments.has("force")
    let progress = TerminalProgress(count: 1, patience: 0.2)
    defer { progress.clear() }
    return try job.run { fraction in
      progress.update(0, to: fraction)
      return !Interruption.hasCome
    }
  }

  private struct Summary: Encodable {
    let signal: String
    let output: String
    let format: String
    let fileFormat: String
    let status = ResultStatus.done
    let seconds: Double
    let frames: Int
    let sampleRate: Double
    let channels: Int
    let clippedSamples: Int

    init(
      _ options: TestSignalOptions, _ output: String, _ format: SoundFileFormat,
      _ clippedSampleCount: Int
    ) {
      (signal, self.output, self.format) = (options.kind.rawValue, output, format.word)
      fileFormat = format.word
      (frames, sampleRate) = (options.frameCount, options.sampleRate)
      (seconds, channels) = (Double(frames) / sampleRate, options.channelCount)
      clippedSamples = clippedSampleCount
    }

    private enum CodingKeys: String, CodingKey {
      case signal = "signal"
      case output = "output"
      case format = "format"
      case fileFormat = "fileFormat"
      case status = "status"
      case seconds = "seconds"
      case frames = "frames"
      case sampleRate = "sampleRate"
      case channels = "channels"
      case clippedSamples = "clippedSamples"
    }
  }
}
