/// An audio input or output, as the system described it when the device was listed.
public struct AudioDevice: Equatable, Sendable, Identifiable {
  /// The system's stable identifier, such as "alsa_input.usb-Blue_Yeti-00.analog-stereo".
  public let id: String
  /// The name to show to the user.
  public let name: String
  /// Whether the device is an input or an output.
  public let direction: AudioDirection
  /// The device's own sample rate in hertz, which requires no conversion.
  public let sampleRate: Double
  /// The number of channels, 1 or more.
  public let channelCount: Int
  /// Whether this is the system's default device.
  public let isDefault: Bool

  /// Creates a description.
  public init(
    id: String, name: String, direction: AudioDirection, sampleRate: Double, channelCount: Int,
    isDefault: Bool
  ) {
    self.id = id
    self.name = name
    self.direction = direction
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.isDefault = isDefault
  }

  /// The stream sample rate, in whole hertz, that is nearest to the device's own rate and is
  /// supported.
  ///
  /// The server converts between the two rates.
  public var streamSampleRate: Double { min(max(sampleRate.rounded(), 1_000), 192_000) }

  /// Whether this input records what an output plays, instead of a microphone.
  public var isMonitor: Bool { direction == .input && id.hasSuffix(".monitor") }
}
