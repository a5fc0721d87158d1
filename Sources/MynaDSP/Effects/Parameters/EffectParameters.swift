/// The settings of one kind of effect, with their descriptions.
///
/// The descriptions are the only source of names, ranges, and units for effect files, validation,
/// help, and sliders. Defaults are those of `init`.
public protocol EffectParameters: CodableWhereAvailable, Equatable, Sendable {
  /// The name of the unit in effect files and messages.
  static var name: String { get }
  /// The descriptions of all settings, in the order in which messages list them.
  static var settings: [EffectSetting<Self>] { get }
  static var defaults: Self { get }
}

#if hasFeature(Embedded)
  /// An empty protocol, because Embedded Swift has no `Codable`.
  public protocol CodableWhereAvailable {}
#else
  /// An alias for `Codable`, which Embedded Swift does not have.
  public typealias CodableWhereAvailable = Codable
#endif

extension EffectParameters {
  func validate(as unit: String = Self.name) throws(EffectError) {
    for setting in Self.settings { try setting.validate(self, unit) }
  }

  static var descriptions: [SettingDescription] { settings.map { $0.description } }
}
