import Files
import MynaAudio
import Sentences
import SoundFiles
import Translations

struct PlotCommand: Command {
  let recovers = false
  static let name = "plot"
  static let description = CommandDescription(
    name: name, operands: "FILE|RECORDING -o OUT",
    operandKinds: OperandKinds([.recording, .file]),
    summary: tr("Draw the waveform, spectrogram, or pitch of an audio file as SVG or PNG."),
    discussion: [
      tr(
        "The waveform has a lane for each channel, and labels in decibels relative to full scale. The spectrogram ranges from 50 Hz to at most 20 kHz on the mel scale, and from -100 dB to a full-scale sine. The pitch diagram shows the pitch of a voice on a logarithmic scale; in a long file, a band shows the standard deviation. More than two channels are mixed to stereo."
      ),
      tr(
        "With the effect options of “myna render”, the pitch diagram shows the pitch before and after the effects. They don’t change the other diagrams. Files of any length are read in a fixed amount of memory. If a file is damaged, its readable part is drawn, and the exit status is 1."
      ),
      TakeOperandHelp.discussion, TakeOperandHelp.fileDiscussion,
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "OUT",
        summary: tr("The SVG or PNG file to write, or - for standard output."), kinds: [.file])
    ] + PlotOptions.descriptions + [
      PlotFormat.description,
      OptionDescription(name: "force", summary: tr("Replace an existing file.")),
      OperandWord.fileOption, .json, .quiet,
    ],
    examples: [
      .init(
        command: "myna plot memo.wav -o memo.svg --show waveform,spectrogram,pitch",
        meaning: tr("Draws all diagrams, one below the other.")),
      .init(
        command: "myna plot memo.wav -o pitch.png -e chipmunk",
        meaning: tr("Draws the pitch before and after an effect.")),
      .init(
        command: "myna plot last -o - -f png --size 1920x1080 --from 1:00 --to 1:30 | feh -",
        meaning: tr("Shows half a minute of the last recording.")),
    ])

  private let word: String
  private let output: String
  private let format: PlotFormat
  private let options: PlotOptions
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws {
    let words = try arguments.someOperands(tr("Specify an audio file or a recording."))
    try arguments.atMost(1)
    word = words[0]
    guard let path = arguments.text("output") else {
      throw UsageError(tr("Specify the image to write: -o FILE.svg or -o FILE.png."))
    }
    output = StandardStreamFiles.isOutput(path) ? RenderPlan.pipe : path
    try PlotOutput.checkName(output)
    format = try PlotFormat.format(of: output, arguments)
    options = try PlotOptions(arguments)
    self.arguments = arguments
    try StandardStreamFiles.checkInputs(words)
    try PlotOutput.checkPipe(output, format, withReport: arguments.has("json"))
  }

  func run() throws -> ExitStatus {
    let (path, streams) = (
      try AudioFileResolver(areFiles: arguments.areFiles).path(of: word), StandardStreamFiles()
    )
    let plot: SoundPlot
    do {
      let image = try PlotOutput(
        output, format, input: path, overwrites: arguments.has("force"))
      plot = try read(try streams.path(forInput: path))
      let title = path == RenderPlan.pipe ? tr("standard input") : PipeOperand.fileName(of: path)
      try image.write(PlotDrawing(plot, name: title.onOneLine, options).drawing)
    } catch let error as SoundFileError where error.isReaderGone {
      return .readerGone
    } catch let error as any UserFacingError {
      return try streams.report(error, input: path, output: output)
    }
    if arguments.has("json") {
      try Console.print(
        json: PlotSummary(
          input: path, output: output, format: format, options: options, plot: plot))
    }
    guard let damage = plot.info.damage else { return .done }
    Console.say(
      tr(
        "“%1” %2; the diagrams show only its readable part.", streams.name(of: path),
        damage.words(sampleRate: plot.info.sampleRate)))
    return .failed
  }

  private func read(_ path: String) throws(RenderError) -> SoundPlot {
    let progress = TerminalProgress(count: 1, patience: 0.2)
    defer { progress.clear() }
    return try SoundPlot(
      path: path, part: options.part, diagrams: Set(options.diagrams), effect: options.effect
    ) { fraction in
      progress.update(0, to: fraction)
      return !Interruption.hasCome
    }
  }
}
