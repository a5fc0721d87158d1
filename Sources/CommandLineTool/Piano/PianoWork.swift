/// One of the things that `myna piano` does.
protocol PianoWork {
  func run() throws -> ExitStatus
}
