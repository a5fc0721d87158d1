/// A form of `myna piano`, ready to run.
protocol PianoSubcommand {
  func run() throws -> ExitStatus
}
