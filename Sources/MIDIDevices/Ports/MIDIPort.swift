/// A source of MIDI: a keyboard, or a program.
package struct MIDIPort: Hashable, Sendable {
  /// The system's name for it: "20:0" with ALSA, "client:port" with JACK.
  package let id: String
  /// The name for a person to read.
  package let name: String

  /// Creates a port's description.
  package init(id: String, name: String) { (self.id, self.name) = (id, name) }
}
