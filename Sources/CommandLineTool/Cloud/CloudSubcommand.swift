/// A subcommand of `myna cloud`, ready to run.
protocol CloudSubcommand {
  func run() throws -> ExitStatus
}
