protocol PianoSubcommand {
  func run() throws -> ExitStatus
}
