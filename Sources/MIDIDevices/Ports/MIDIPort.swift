/// Where MIDI comes from: a keyboard, or a program.
public struct MIDIPort: Hashable, Sendable {
  /// What names it to the system: "20:0" with ALSA, "client:port" with JACK.
  public let id: String
  /// How it is called, for a person to read.
  public let name: String

  /// Creates a port's description.
  public init(id: String, name: String) { (self.id, self.name) = (id, name) }
}
