/// A subcommand of `myna music`, ready to run.
protocol MusicSubcommand {
  func run() throws -> ExitStatus
}
