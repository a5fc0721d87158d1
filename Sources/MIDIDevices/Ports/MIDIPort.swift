/// A source of MIDI: a keyboard or a program.
package struct MIDIPort: Hashable, Sendable {
  /// The system's ID: "20:0" for ALSA, "client:port" for JACK.
  package let id: String
  package let name: String

  package init(id: String, name: String) { (self.id, self.name) = (id, name) }
}
