protocol SyncSubcommand {
  func run() throws -> ExitStatus
}
