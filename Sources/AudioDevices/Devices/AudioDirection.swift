/// The direction of the sound through a device.
public enum AudioDirection: Sendable, CaseIterable {
  /// From the air into the program: microphones, line inputs, and monitors of outputs.
  case input
  /// From the program into the air.
  case output
}
