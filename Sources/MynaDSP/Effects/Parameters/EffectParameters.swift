/// The settings of one kind of effect, with the table that describes them.
///
/// Effect files, validation, help and sliders read the table; nothing else states a name, a range or a
/// unit. Defaults are those of `init`.
public protocol EffectParameters: CodableWhereAvailable, Equatable, Sendable {
  /// The name of the unit in effect files and messages.
  static var name: String { get }
  /// A row for each setting, in the order in which messages list them.
  static var settings: [EffectSetting<Self>] { get }
  /// The settings that apply unless others are given.
  static var defaults: Self { get }
}

#if hasFeature(Embedded)
  /// Nothing: Embedded Swift has no `Codable`.
  public protocol CodableWhereAvailable {}
#else
  /// `Codable`, which Embedded Swift does not have.
  public typealias CodableWhereAvailable = Codable
#endif

extension EffectParameters {
  /// Checks each setting against its range; errors name `unit`.
  func validate(as unit: String = Self.name) throws(EffectError) {
    for setting in Self.settings { try setting.validate(self, unit) }
  }

  /// The table in a form that is the same for all effects.
  static var descriptions: [SettingDescription] { settings.map { $0.description } }
}
