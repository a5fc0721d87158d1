/// An effect, which is a named list of units applied in order.
///
/// A chain is a plain value that can be stored, compared, and edited. `EffectProcessor` applies it
/// to audio. An empty chain leaves the audio unchanged.
public struct EffectChain: Equatable, Sendable {
  /// The name shown to users.
  public var name: String
  /// The units, in the order in which the sound passes through them.
  public var units: [EffectUnit]

  /// Creates an effect without checking its units.
  public init(name: String, units: [EffectUnit]) {
    self.name = name
    self.units = units
  }

  /// Checks every setting of every unit, and the limits of the whole chain.
  public func validate() throws(EffectError) {
    for unit in units { try unit.validate() }
    try validateLimits()
  }

  /// The names of custom units that this program has not registered.
  ///
  /// A chain with such a unit cannot be rendered.
  public var unknownUnits: [String] {
    units.compactMap {
      if case .custom(let unit) = $0, !unit.isKnown { unit.name } else { nil }
    }
  }

  /// Whether any unit changes the sound.
  public var changesSound: Bool { units.contains { !$0.isIdle } }

  /// The number of source frames consumed per output frame; 0.5 makes a sound twice as long.
  public var rate: Double { units.reduce(1) { $0 * $1.rate } }
}
