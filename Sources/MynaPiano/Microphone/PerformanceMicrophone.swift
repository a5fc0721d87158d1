public import AudioDevices

/// A microphone that is recorded together with a piano.
public struct PerformanceMicrophone: Sendable {
  /// The devices of the system.
  public var devices: AudioDevices
  /// An id, a name or a part of one; nil for the system's default.
  public var name: String?
  /// Returns the seconds from the next frame that the piano renders to the ear: `OutputStream.measureLatency`.
  public var outputLatency: @Sendable () -> Double

  /// Describes a microphone; nothing is opened yet.
  public init(
    _ name: String? = nil, devices: AudioDevices = AudioDevices(),
    outputLatency: @escaping @Sendable () -> Double
  ) {
    (self.name, self.devices, self.outputLatency) = (name, devices, outputLatency)
  }
}
