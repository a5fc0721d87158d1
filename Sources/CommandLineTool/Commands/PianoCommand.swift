struct PianoCommand: Command {
  static let description = CommandDescription(
    name: "piano", operands: "[FILE [-o OUT]]",
    operandKinds: OperandKinds([.file]),
    summary: "Play a MIDI file, make a sound file of it, or play yourself.",
    discussion: [
      "With -o it makes a sound file of a Standard MIDI File (.mid, or .rmi), in the format that the ending of OUT says. Without -o it plays the file, with the keys of “myna play”.",
      "Without FILE the terminal's keyboard is the piano: A S D F G H J K L ; ' are the white keys from C on, W E T Y U O P the black ones. Z and X change the octave, 1 to 9 and 0 the instrument, space is the pedal, and Escape, Q or Ctrl-C ends. Terminals do not tell when a key is released: a note ends after 0.4 seconds, unless its key repeats or the pedal is down.",
      "The SoundFont of the system plays, or the one that is named. Without any, strings play that Myna computes.",
      "A file appears whole or not at all, and replaces none without --force.",
    ],
    options: PianoOptions.descriptions,
    examples: [
      .init(command: "myna piano", meaning: "Play yourself, here in the terminal."),
      .init(
        command: "myna piano tune.mid -o tune.flac --hall 20",
        meaning: "A sound file of it, in a hall."),
      .init(
        command: "myna piano tune.mid -o - -f wav | myna render - -o slow.wav --rate 0.8",
        meaning: "In a pipe."),
    ])

  private let work: any PianoWork

  init(_ arguments: ParsedArguments) throws {
    try arguments.atMost(1)
    try PianoOptions.checkUse(arguments)
    if let file = arguments.operands.first {
      guard file != RenderPlan.pipe || !Console.inputIsTerminal else {
        throw UsageError(
          "A terminal gives no MIDI file; name one, or put a program before |.")
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
          "“myna piano” is played with the keys of a terminal, and standard input is none; run it in one, or name a MIDI file."
        )
      }
      work = PianoKeysRun(arguments: arguments)
    }
  }

  func run() throws -> ExitStatus { try work.run() }
}
