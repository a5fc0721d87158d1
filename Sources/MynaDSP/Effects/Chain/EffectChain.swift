/// An effect: units one after another, under a name.
///
/// A plain value, to be stored, compared and edited; `EffectProcessor` makes it sound. A chain without
/// units leaves the sound as it is.
public struct EffectChain: Equatable, Sendable {
  /// The effect's name for a person.
  public var name: String
  /// The units in the order the sound passes through them.
  public var units: [EffectUnit]

  /// An effect called `name`; its units are not checked here.
  public init(name: String, units: [EffectUnit]) {
    self.name = name
    self.units = units
  }

  /// Checks every setting of every unit against its range, and the limits of the whole chain.
  public func validate() throws(EffectError) {
    for unit in units { try unit.validate() }
    try validateLimits()
  }

  /// The names of custom units that this program does not have: with one of them it cannot render the effect.
  public var unknownUnits: [String] {
    units.compactMap {
      if case .custom(let unit) = $0, !unit.isKnown { unit.name } else { nil }
    }
  }

  /// Whether the sound comes out as another than went in.
  public var changesSound: Bool { units.contains { !$0.isIdle } }

  /// Source frames taken in for each frame given out; 0.5 makes a sound twice as long.
  public var rate: Double { units.reduce(1) { $0 * $1.rate } }
}
