/// A device that sound comes from or goes to, as the system described it when it was asked.
public struct AudioDevice: Equatable, Sendable, Identifiable {
  /// The system's stable name, such as "alsa_input.usb-Blue_Yeti-00.analog-stereo".
  public let id: String
  /// The name that a person reads.
  public let name: String
  /// The direction of the sound.
  public let direction: AudioDirection
  /// Hertz; the device's own, at which nothing has to be converted.
  public let sampleRate: Double
  /// Channels the device has, 1 or more.
  public let channelCount: Int
  /// Whether the system uses it when no device is named.
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

  /// The rate in whole hertz nearest to the device's own that a stream can have; the server converts the rest.
  public var streamSampleRate: Double { min(max(sampleRate.rounded(), 1_000), 192_000) }

  /// Whether this input hears what an output plays, and no room.
  public var isMonitor: Bool { direction == .input && id.hasSuffix(".monitor") }
}
