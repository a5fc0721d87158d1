extension EffectKind {
  static let custom: EffectKind = {
    var kind = EffectKind(
      name: "",
      settings: { [] },
      matches: { if case .custom = $0 { true } else { false } },
      validate: { (unit) throws(EffectError) in try settings(of: unit).validate() },
      rate: { _ in 1 },
      tail: { unit, sampleRate in
        let unit = settings(of: unit)
        return unit.definition?.tail(of: unit, sampleRate: sampleRate) ?? 0
      },
      changes: changes,
      kernel: kernel,
      isConverter: false)
    #if !hasFeature(Embedded)
      kind.decode = { container, key in
        .custom(try CustomUnit(key.stringValue, from: container.superDecoder(forKey: key)))
      }
      kind.encode = { unit, container in
        let unit = settings(of: unit)
        var values = container.nestedContainer(
          keyedBy: ParameterKey.self, forKey: ParameterKey(unit.name))
        try unit.encode(to: &values)
      }
    #endif
    return kind
  }()

  private static func settings(of unit: EffectUnit) -> CustomUnit {
    guard case .custom(let unit) = unit else { preconditionFailure("a unit of another kind") }
    return unit
  }

  @Sendable private static func changes(to new: EffectUnit, from old: EffectUnit) -> [BitwiseValue]?
  {
    guard case .custom(let old) = old else { return nil }
    let new = settings(of: new)
    guard new.name == old.name, let definition = new.definition else { return nil }
    let (before, after) = (definition.values(of: old), definition.values(of: new))
    return after.indices.filter { after[$0] != before[$0] }.map {
      BitwiseValue(CustomKernel.Change(index: $0, value: after[$0]))
    }
  }

  @Sendable private static func kernel(
    of unit: EffectUnit, sampleRate: Double, channelCount: Int
  ) -> (EffectKernel, release: () -> Void) {
    let unit = settings(of: unit)
    guard let definition = unit.definition else { preconditionFailure("an unchecked unit") }
    let kernel = UnsafeMutablePointer.make(
      CustomKernel(
        definition, definition.values(of: unit), sampleRate: sampleRate, channelCount: channelCount)
    )
    return (.custom(kernel), { kernel.destroy() })
  }
}
