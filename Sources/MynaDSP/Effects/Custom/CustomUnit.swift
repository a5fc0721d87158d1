/// A unit that a program adds to those built into Myna, identified by its name.
///
/// Any program can store the value, compare it, and read it from a file. Only a program that has
/// registered a unit with this name can render it. In other programs, `EffectChain.validate()` and
/// everything that plays or renders throw `EffectError.unknownUnit`.
///
/// ```swift
/// CustomUnit.register(Tremolo.self)
/// let chain = EffectChain(
///   name: "Trembling", units: [.custom(CustomUnit(Tremolo.name, ["frequency": 5]))])
/// ```
public struct CustomUnit: Equatable, Sendable {
  /// The name used in effect files and messages, which contains a dot, such as `example.tremolo`.
  public let name: String
  /// The settings by name.
  ///
  /// Settings that are missing have their default values.
  public var settings: [String: Double]

  /// Creates a unit, whose name must contain a dot.
  ///
  /// This initializer does not validate the settings.
  public init(_ name: String, _ settings: [String: Double] = [:]) {
    precondition(Self.isName(name), "the name of a custom unit has a dot in it")
    (self.name, self.settings) = (name, settings)
  }

  /// Whether this program has registered a unit with this name.
  public var isKnown: Bool { definition != nil }

  static func isName(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: ".")) }

  func validate() throws(EffectError) {
    guard let definition else { throw .unknownUnit(name) }
    for (setting, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard let row = definition.settings.first(where: { $0.name == setting }) else {
        throw .unknownSetting(
          unit: name, setting: setting, known: definition.settings.map { $0.name })
      }
      guard row.range.contains(value) else {
        throw .outOfRange(unit: name, parameter: setting, value: value, range: row.range)
      }
    }
  }
}
