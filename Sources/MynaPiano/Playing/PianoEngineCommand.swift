import MIDI

/// A command to the audio thread, and when it was given.
struct PianoEngineCommand: BitwiseCopyable {
  /// What the command asks for.
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
