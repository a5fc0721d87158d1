extension Reverb {
  /// What a listener can set.
  public struct Parameters: Equatable, Sendable {
    /// The room.
    public var preset: Preset
    /// The share of the room in what is heard, 0…100 %; both gains are √½ at 50.
    public var wetDryMix: Double

    /// Percent.
    public static let wetDryMixRange = WetDryMix.range

    /// Settings whose defaults are those of Myna's own reverb.
    public init(preset: Preset = .mediumHall, wetDryMix: Double = 50) {
      self.preset = preset
      self.wetDryMix = wetDryMix
    }
  }
}
