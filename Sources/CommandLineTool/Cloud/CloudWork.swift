/// A subcommand of `myna cloud`, ready to run.
protocol CloudWork {
  func run() throws -> ExitStatus
}
