/// One of the things that `myna music` does.
protocol MusicSubcommand {
  func run() throws -> ExitStatus
}
