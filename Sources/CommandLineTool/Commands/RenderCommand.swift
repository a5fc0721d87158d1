import MynaAudio
import MynaDSP
import Translations

struct RenderCommand: Command {
  static let recovers = false
  static let description = CommandDescription(
    name: "render", operands: "IN… -o OUT|FOLDER",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: tr("Apply effects to audio files, and write the results to new files."),
    discussion: [
      tr(
        "Reads WAV, AIFF, CAF, AU, FLAC, Ogg Vorbis, Opus, and MP3 files, and, if ffmpeg is installed, M4A and video files. The effect is applied first, then pitch and rate, low-pass, and reverb. Without any of them, the file is only converted, or copied if it already has the right format. Tags, cover, and markers are kept in every format. With several inputs, the output must be a folder."
      ),
      TakeOperandHelp.discussion,
      tr(
        "A file is written completely or not at all, and replaces an existing file only with --force. A replaced file keeps its permissions."
      ),
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "OUT",
        summary: tr("The file to write, a folder, or - for standard output."), kinds: [.file])
    ] + RenderBatch.options,
    examples: [
      .init(
        command: "myna render memo.wav -o high.flac --effect chipmunk",
        meaning: tr("Renders an octave higher, as FLAC.")),
      .init(
        command: "myna render *.wav -o slow/ --rate 0.8 --pitch -200",
        meaning: tr("Renders all files a little slower and lower, into the folder slow.")),
      .init(
        command:
          "sox -n -t wav - synth 2 pluck | myna render - -o - --format wav --reverb largeHall | aplay",
        meaning: tr("Renders in the middle of a pipeline.")),
    ])

  private let work: RenderBatch

  init(_ arguments: ParsedArguments) throws {
    let inputs = try arguments.someOperands(tr("Specify the files to render."))
    guard let output = arguments.text("output") else {
      throw UsageError(tr("Specify the output: -o FILE, or -o FOLDER/."))
    }
    let chain = try EffectOptions.chain(arguments)
    let finder = AudioFileResolver()
    let plan = try RenderPlan(
      inputs: inputs.map { .init(path: $0) }, output: output,
      format: try FormatOption.format(arguments)
    ) { input in
      var found = input
      do {
        found.path = try finder.path(of: input.path)
      } catch {
        // Continue with the other files.
        found.refusal = ErrorReport(error)
      }
      return found
    }
    work = try RenderBatch(plan, chain: chain, arguments: arguments)
    guard !inputs.contains(RenderPlan.pipe) || !Console.inputIsTerminal else {
      throw UsageError(
        tr(
          "Standard input is a terminal, not an audio file; specify a file, or pipe audio data into Myna."
        ))
    }
  }

  func run() throws -> ExitStatus { try work.run() }
}
