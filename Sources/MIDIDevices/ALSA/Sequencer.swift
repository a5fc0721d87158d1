/// The part of ALSA's sequencer that a reader needs; in a test, one without a kernel.
protocol Sequencer: AnyObject {
  /// The ports of others that may be read, with their names.
  var ports: [ALSAAddress: String] { get }
  /// Hears a port from now on; returns whether that is so.
  func connect(_ address: ALSAAddress) -> Bool
  /// Takes the next event, if one waits.
  func read() -> SequencerReading
  /// Leaves the sequencer; nothing else may be asked afterward.
  func close()
}

/// The result of an attempt to read.
enum SequencerReading {
  /// An event, nil if it is of no interest.
  case event(ALSAEvent?)
  /// Nothing waits.
  case empty
  /// Events were lost, since they came faster than they were read.
  case overrun
  /// The sequencer is gone.
  case failed
}
