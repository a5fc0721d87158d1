protocol CloudSubcommand {
  func run() throws -> ExitStatus
}
