public import AudioDevices

/// A microphone that is recorded together with the piano.
public struct PerformanceMicrophone: Sendable {
  /// The audio devices that the microphone is chosen from.
  public var devices: AudioDevices
  /// A device's ID or name, or part of either; nil for the system's default device.
  public var name: String?
  /// Returns the time in seconds until the piano's next frame is heard, like
  /// `OutputStream.measureLatency`.
  public var outputLatency: @Sendable () -> Double

  /// Describes a microphone without opening it.
  public init(
    _ name: String? = nil, devices: AudioDevices = AudioDevices(),
    outputLatency: @escaping @Sendable () -> Double
  ) {
    (self.name, self.devices, self.outputLatency) = (name, devices, outputLatency)
  }
}
