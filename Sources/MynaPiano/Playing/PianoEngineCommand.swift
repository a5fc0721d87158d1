import MIDI

struct PianoEngineCommand: BitwiseCopyable {
  enum Content: BitwiseCopyable {
    case event(MIDIEvent)
    case release
    case reset
  }

  var stamp: Int
  var content: Content
}
