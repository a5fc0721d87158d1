/// One of the ways to sync.
protocol SyncWork {
  func run() throws -> ExitStatus
}
