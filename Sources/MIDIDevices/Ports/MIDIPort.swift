/// A source of MIDI: a keyboard, or a program.
public struct MIDIPort: Hashable, Sendable {
  /// The system's name for it: "20:0" with ALSA, "client:port" with JACK.
  public let id: String
  /// The name for a person to read.
  public let name: String

  /// Creates a port's description.
  public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}
