import Translations

struct PianoCommand: Command {
  static let description = CommandDescription(
    name: "piano", operands: "[FILE [-o OUT]]",
    operandKinds: OperandKinds([.file]),
    summary: tr("Play a MIDI file, render it to a sound file, or play yourself."),
    discussion: [
      tr(
        "With -o, renders a Standard MIDI File (.mid or .rmi) to a sound file, in the format of OUT’s extension. Without -o, plays the file, with the keys of “myna play”."
      ),
      tr(
        "Without FILE, the terminal’s keyboard is the piano: A S D F G H J K L ; ' are the white keys from C on, W E T Y U O P the black ones. Z and X change the octave, 1 to 9 and 0 the instrument, space is the pedal, and Escape, Q, or Ctrl-C quits. Terminals do not report when a key is released, so a note ends after 0.4 seconds, unless its key repeats or the pedal is down."
      ),
      tr(
        "Uses the system’s SoundFont, or the one that you specify. Without a SoundFont, uses Myna’s built-in strings."
      ),
      tr(
        "A file is written completely or not at all, and replaces an existing file only with --force."
      ),
    ],
    options: PianoOptions.descriptions,
    examples: [
      .init(command: "myna piano", meaning: tr("Lets you play in the terminal.")),
      .init(
        command: "myna piano tune.mid -o tune.flac --hall 20",
        meaning: tr("Renders a sound file, with the reverb of a hall.")),
      .init(
        command: "myna piano tune.mid -o - -f wav | myna render - -o slow.wav --rate 0.8",
        meaning: tr("Renders in a pipe.")),
    ])

  private let work: any PianoSubcommand

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(1)
    try PianoOptions.checkUse(arguments)
    if let file = arguments.operands.first {
      guard file != RenderPlan.pipe || !Console.inputIsTerminal else {
        throw UsageError(
          tr(
            "Standard input is a terminal, not a MIDI file; specify a file, or pipe a program into Myna."
          )
        )
      }
      work =
        if let output = arguments.text("output") {
          try PianoRenderRun(input: file, output: output, arguments: arguments)
        } else {
          PianoFileRun(input: file, arguments: arguments)
        }
    } else {
      guard Console.inputIsTerminal else {
        throw UsageError(
          tr(
            "“myna piano” is played with the keys of a terminal, but standard input is not a terminal; run it in a terminal, or specify a MIDI file."
          )
        )
      }
      work = PianoKeysRun(arguments: arguments)
    }
  }

  func run() throws -> ExitStatus { try work.run() }
}
