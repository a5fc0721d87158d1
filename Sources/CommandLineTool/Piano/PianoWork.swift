/// A form of `myna piano`, ready to run.
protocol PianoWork {
  func run() throws -> ExitStatus
}
