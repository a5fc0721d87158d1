import MynaPiano

struct PianoKeyboardSubcommand: PianoSubcommand {
  private let arguments: ParsedArguments

  init(arguments: ParsedArguments) { self.arguments = arguments }

  func run() throws -> ExitStatus {
    Interruption.claim()
    let soundFont = arguments.text("soundfont")
    let piano = Piano(device: arguments.text("device"), soundFont: soundFont)
    try piano.sync { piano in
      if arguments.has("strings") { piano.choose(.strings) }
      piano.setHall(arguments.number("hall") ?? 0)
      try piano.open()
    }
    defer { piano.sync { $0.close() } }
    // If the user specified a SoundFont that cannot be loaded, report an error rather than playing
    // another instrument.
    if soundFont != nil, case .soundFont(let error)? = piano.status.instrument?.problem {
      throw error
    }
    return PianoSession(piano, isQuiet: arguments.has("quiet")).run()
  }
}
