import MIDI

struct PianoEngineCommand: BitwiseCopyable {
  enum Content: BitwiseCopyable {
    case event(MIDIEvent)
    case release
    case reset
  }

  /// The time of the command, in nanoseconds of `CLOCK_MONOTONIC`.
  var stamp: Int
  var content: Content
}
