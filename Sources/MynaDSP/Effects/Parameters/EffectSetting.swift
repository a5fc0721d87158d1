/// The description of one of an effect's settings, whose value can have any type.
///
/// The description consists of plain functions, because Embedded Swift has neither key paths nor
/// existentials.
public struct EffectSetting<Owner: EffectParameters>: Sendable {
  /// The name used in effect files and messages.
  public let name: String
  let values: @Sendable () -> SettingDescription.Values
  let validate: @Sendable (Owner, _ unit: String) throws(EffectError) -> Void
  #if !hasFeature(Embedded)
    var decode: @Sendable (StrictDecoding, inout Owner) throws -> Void = { _, _ in }
    var encode: @Sendable (Owner, inout KeyedEncodingContainer<ParameterKey>) throws -> Void = {
      _, _ in
    }
  #endif

  var description: SettingDescription { SettingDescription(name: name, values: values()) }

  /// Creates the description of a numeric setting.
  public static func number(_ row: NumberSetting<Owner>) -> Self {
    var setting = Self(name: row.name) {
      .number(row.range, row.unit, default: row.defaultValue)
    } validate: { (owner, unit) throws(EffectError) in
      let value = row.get(owner)
      guard row.range.contains(value) else {
        throw .outOfRange(unit: unit, parameter: row.name, value: value, range: row.range)
      }
    }
    #if !hasFeature(Embedded)
      setting.decode = { values, owner in
        row.set(&owner, try values.number(row.name, in: row.range, default: row.get(owner)))
      }
      setting.encode = { try $1.encode(row.get($0), forKey: ParameterKey(row.name)) }
    #endif
    return setting
  }

  /// Creates the description of a Boolean setting.
  public static func flag(
    _ name: String, get: @escaping @Sendable (Owner) -> Bool,
    set: @escaping @Sendable (inout Owner, Bool) -> Void
  ) -> Self {
    var setting = Self(name: name) {
      .flag(default: get(Owner.defaults))
    } validate: { (_, _) throws(EffectError) in
    }
    #if !hasFeature(Embedded)
      setting.decode = { set(&$1, try $0.flag(name, default: get($1))) }
      setting.encode = { try $1.encode(get($0), forKey: ParameterKey(name)) }
    #endif
    return setting
  }

  /// Creates the description of an enumeration setting, whose cases are identified by their raw
  /// values.
  public static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
    _ name: String, get: @escaping @Sendable (Owner) -> Choice,
    set: @escaping @Sendable (inout Owner, Choice) -> Void
  ) -> Self where Choice.RawValue == String {
    var setting = Self(name: name) {
      .choice(Choice.allCases.map { $0.rawValue }, default: get(Owner.defaults).rawValue)
    } validate: { (_, _) throws(EffectError) in
    }
    #if !hasFeature(Embedded)
      setting.decode = { set(&$1, try $0.choice(name, default: get($1))) }
      setting.encode = { try $1.encode(get($0).rawValue, forKey: ParameterKey(name)) }
    #endif
    return setting
  }

  /// Creates the description of a list of up to `limit` elements that have their own settings.
  public static func list<Element: EffectParameters & SendableMetatype>(
    _ name: String, atMost limit: Int, get: @escaping @Sendable (Owner) -> [Element],
    set: @escaping @Sendable (inout Owner, [Element]) -> Void
  ) -> Self {
    var setting = Self(name: name) {
      .list(Element.descriptions, limit: limit)
    } validate: { (owner, unit) throws(EffectError) in
      let (elements, range) = (get(owner), 0...Double(limit))
      guard elements.count <= limit else {
        throw .outOfRange(
          unit: unit, parameter: name, value: Double(elements.count), range: range)
      }
      for element in elements { try element.validate(as: unit) }
    }
    #if !hasFeature(Embedded)
      setting.decode = { set(&$1, try $0.list(name, atMost: limit)) }
      setting.encode = { try $1.encode(get($0), forKey: ParameterKey(name)) }
    #endif
    return setting
  }
}
