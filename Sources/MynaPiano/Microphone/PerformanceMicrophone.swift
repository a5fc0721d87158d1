public import AudioDevices

/// A microphone recorded together with the piano.
public struct PerformanceMicrophone: Sendable {
  /// The devices to choose from.
  public var devices: AudioDevices
  /// A device's ID, its name or part of either; nil for the system's default.
  public var name: String?
  /// Returns the seconds from the piano's next frame until it is heard:
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
