/// One of the things that `myna cloud` does.
protocol CloudWork {
  func run() throws -> ExitStatus
}
