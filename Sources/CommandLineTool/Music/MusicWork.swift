/// One of the things that `myna music` does.
protocol MusicWork {
  func run() throws -> ExitStatus
}
