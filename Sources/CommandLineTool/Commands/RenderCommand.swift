import MynaAudio
import MynaDSP

struct RenderCommand: Command {
  static let recovers = false
  static let description = CommandDescription(
    name: "render", operands: "IN… -o OUT|FOLDER",
    operandKinds: OperandKinds(others: [.recording, .file]),
    summary: "Change sound files and write the result to others.",
    discussion: [
      "Reads WAV, AIFF, CAF, AU, FLAC, Ogg Vorbis, Opus and MP3, and with ffmpeg installed M4A and video. The effect comes first, then pitch and rate, low-pass and reverb. Without any of them the file is only converted, or copied if it has the format already. Tags, cover and markers go along into every format. Several inputs need a folder to go to.",
      TakeNames.discussion,
      "A file appears whole or not at all, and replaces none without --force. One that is replaced keeps its permissions.",
    ],
    options: [
      OptionDescription(
        name: "output", letter: "o", value: "OUT",
        summary: "The file to write, a folder, or - for standard output.", kinds: [.file])
    ] + RenderRun.options,
    examples: [
      .init(
        command: "myna render memo.wav -o high.flac --effect chipmunk",
        meaning: "An octave up, as FLAC."),
      .init(
        command: "myna render *.wav -o slow/ --rate 0.8 --pitch -200",
        meaning: "All files, a little slower and lower, into the folder slow."),
      .init(
        command:
          "sox -n -t wav - synth 2 pluck | myna render - -o - --format wav --reverb largeHall | aplay",
        meaning: "In the middle of a pipe."),
    ])

  private let work: RenderRun

  init(_ arguments: ParsedArguments) throws {
    let inputs = try arguments.someOperands("the files to render")
    guard let output = arguments.text("output") else {
      throw UsageError("Name the output: -o FILE, or -o FOLDER/.")
    }
    let chain = try EffectOptions.chain(arguments)
    let finder = SoundFinder()
    let plan = try RenderPlan(
      inputs: inputs.map { .init(path: $0) }, output: output,
      format: try FormatOption.format(arguments)
    ) { input in
      var found = input
      do {
        found.path = try finder.path(of: input.path)
      } catch {
        // Render the others.
        found.refusal = ErrorSentence.of(error)
      }
      return found
    }
    work = try RenderRun(plan, chain: chain, arguments: arguments)
    guard !inputs.contains(RenderPlan.pipe) || !Console.inputIsTerminal else {
      throw UsageError("A terminal gives no sound; name a file, or put a program before |.")
    }
  }

  func run() throws -> ExitStatus { try work.run() }
}
