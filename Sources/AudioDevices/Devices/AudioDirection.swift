/// The direction of the sound through a device.
public enum AudioDirection: Sendable, CaseIterable {
  /// Into the program: microphones, line inputs, and monitors of outputs.
  case input
  /// Out of the program: speakers and headphones.
  case output
}
