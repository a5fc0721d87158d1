/// A form of `myna sync`, ready to run.
protocol SyncWork {
  func run() throws -> ExitStatus
}
