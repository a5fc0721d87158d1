/// The functions of ALSA's sequencer that a reader needs.
///
/// Tests use an implementation that doesn't need the kernel.
protocol ALSASequencer: AnyObject {
  var ports: [ALSAAddress: String] { get }
  func connect(_ address: ALSAAddress) -> Bool
  func read() -> ALSASequencerReadResult
  /// Closes the client, which must not be used afterward.
  func close()
}

enum ALSASequencerReadResult {
  /// An event; nil if the event is ignored.
  case event(ALSAEvent?)
  case empty
  /// Events were lost because they were not read fast enough.
  case overrun
  case failed
}
