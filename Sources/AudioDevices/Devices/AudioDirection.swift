/// The direction in which audio passes through a device.
///
/// Microphones, line inputs, and monitors of outputs are inputs.
public enum AudioDirection: Sendable, CaseIterable {
  case input
  case output
}
