import MIDI

struct PianoEngineCommand: BitwiseCopyable {
  enum Content: BitwiseCopyable {
    case event(MIDIEvent)
    case release
    case reset
  }

  /// In nanoseconds of `CLOCK_MONOTONIC`.
  var stamp: Int
  var content: Content
}
