import Translations

struct PianoCommand: Command {
  static let name = "piano"
  static let description = CommandDescription(
    name: name, operands: "[FILE [-o OUT]]",
    operandKinds: OperandKinds([.file]),
    summary: tr("Play a MIDI file, render it to an audio file, or play the piano yourself."),
    discussion: [
      tr(
        "With -o, renders a Standard MIDI File (.mid or .rmi) to an audio file, in the format that OUT’s extension indicates. Without -o, plays the file; the same keys as in “myna play” control playback."
      ),
      tr(
        "Without FILE, the keyboard becomes a piano: A S D F G H J K L ; ' are the white keys, starting from C, and W E T Y U O P are the black keys. Z and X change the octave, 1 to 9 and 0 change the instrument, space is the pedal, and Escape, Q, or Ctrl-C quits. Terminals do not report when a key is released, so a note ends after 0.4 seconds, unless its key repeats or the pedal is down."
      ),
      tr(
        "Uses the system’s SoundFont, or the SoundFont that you specify. Without a SoundFont, uses Myna’s built-in strings."
      ),
      tr(
        "A file is written completely or not at all, and replaces an existing file only with --force."
      ),
    ],
    options: PianoOptions.descriptions,
    examples: [
      .init(command: "myna piano", meaning: tr("Lets you play the piano in the terminal.")),
      .init(
        command: "myna piano tune.mid -o tune.flac --hall 20",
        meaning: tr("Renders an audio file with hall reverb.")),
      .init(
        command: "myna piano tune.mid -o - -f wav | myna render - -o slow.wav --rate 0.8",
        meaning: tr("Renders as part of a pipeline.")),
    ])

  private let work: any PianoSubcommand

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(1)
    try PianoOptions.checkUse(arguments)
    if let file = arguments.operands.first {
      guard file != RenderPlan.pipe || !Console.inputIsTerminal else {
        throw UsageError(
          tr(
            "Standard input is a terminal, not a MIDI file; specify a file, or pipe MIDI data into Myna."
          )
        )
      }
      work =
        if let output = arguments.text("output") {
          try PianoRenderSubcommand(input: file, output: output, arguments: arguments)
        } else {
          PianoFileSubcommand(input: file, arguments: arguments)
        }
    } else {
      guard Console.inputIsTerminal else {
        throw UsageError(
          tr(
            "“myna piano” reads the keys that you press in a terminal, but standard input is not a terminal; run the command in a terminal, or specify a MIDI file."
          )
        )
      }
      work = PianoKeyboardSubcommand(arguments: arguments)
    }
  }

  func run() throws -> ExitStatus { try work.run() }
}
