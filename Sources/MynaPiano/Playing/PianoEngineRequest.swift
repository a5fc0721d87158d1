import MIDI

/// A wish to the audio thread, and when it was made.
struct PianoEngineRequest: BitwiseCopyable {
  /// A wish.
  enum Content: BitwiseCopyable {
    case event(MIDIEvent)
    /// All keys and pedals go up.
    case release
    /// Everything becomes silent.
    case reset
  }

  /// Nanoseconds of `CLOCK_MONOTONIC`.
  var stamp: Int
  var content: Content
}
