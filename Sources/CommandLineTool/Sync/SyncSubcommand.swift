/// A form of `myna sync`, ready to run.
protocol SyncSubcommand {
  func run() throws -> ExitStatus
}
