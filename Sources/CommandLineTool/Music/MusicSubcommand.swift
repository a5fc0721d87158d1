protocol MusicSubcommand {
  func run() throws -> ExitStatus
}
