struct EffectKind: Sendable {
  static let builtIn: [EffectKind] = [
    .converter(EffectUnit.timePitch, EffectKernel.timePitch) {
      if case .timePitch(let settings) = $0 { settings } else { nil }
    },
    .converter(EffectUnit.varispeed, EffectKernel.varispeed) {
      if case .varispeed(let settings) = $0 { settings } else { nil }
    },
    .inPlace(EffectUnit.delay, EffectKernel.delay) {
      if case .delay(let settings) = $0 { settings } else { nil }
    },
    .inPlace(EffectUnit.reverb, EffectKernel.reverb) {
      if case .reverb(let settings) = $0 { settings } else { nil }
    },
    .inPlace(EffectUnit.equalizer, EffectKernel.equalizer) {
      if case .equalizer(let settings) = $0 { settings } else { nil }
    },
    .inPlace(EffectUnit.ringModulator, EffectKernel.ringModulator) {
      if case .ringModulator(let settings) = $0 { settings } else { nil }
    },
    .inPlace(EffectUnit.distortion, EffectKernel.distortion) {
      if case .distortion(let settings) = $0 { settings } else { nil }
    },
    .inPlace(EffectUnit.compressor, EffectKernel.compressor) {
      if case .compressor(let settings) = $0 { settings } else { nil }
    },
    .inPlace(EffectUnit.gate, EffectKernel.gate) {
      if case .gate(let settings) = $0 { settings } else { nil }
    },
  ]

  static let all = builtIn + [custom]

  let name: String
  let settings: @Sendable () -> [SettingDescription]
  let matches: @Sendable (EffectUnit) -> Bool
  let validate: @Sendable (EffectUnit) throws(EffectError) -> Void
  let rate: @Sendable (EffectUnit) -> Double
  let tail: @Sendable (EffectUnit, Double) -> Int
  /// Returns the changes that turn the second unit into the first unit; nil if the second unit is
  /// of a different kind.
  let changes: @Sendable (EffectUnit, EffectUnit) -> [BitwiseValue]?
  let kernel: @Sendable (EffectUnit, Double, Int) -> (EffectKernel, release: () -> Void)
  let isConverter: Bool
  #if !hasFeature(Embedded)
    typealias DecodeFunction =
      @Sendable (KeyedDecodingContainer<ParameterKey>, ParameterKey) throws -> EffectUnit
    typealias EncodeFunction =
      @Sendable (EffectUnit, inout KeyedEncodingContainer<ParameterKey>) throws -> Void
    var decode: DecodeFunction = { _, _ in preconditionFailure("a kind of unit cannot be read") }
    var encode: EncodeFunction = { _, _ in preconditionFailure("a kind of unit cannot be written") }
  #endif
}

extension EffectKind {
  private static func inPlace<Unit: InPlaceEffect & ~Copyable>(
    _ wrap: @escaping @Sendable (Unit.Parameters) -> EffectUnit,
    _ kernel: @escaping @Sendable (UnsafeMutablePointer<Unit>) -> EffectKernel,
    _ unwrap: @escaping @Sendable (EffectUnit) -> Unit.Parameters?
  ) -> EffectKind {
    EffectKind(
      wrap, kernel, unwrap, isConverter: false, rate: { _ in 1 },
      tail: { Unit.tail(of: $0, sampleRate: $1) })
  }

  private static func converter<Unit: ConvertingEffect & ~Copyable>(
    _ wrap: @escaping @Sendable (Unit.Parameters) -> EffectUnit,
    _ kernel: @escaping @Sendable (UnsafeMutablePointer<Unit>) -> EffectKernel,
    _ unwrap: @escaping @Sendable (EffectUnit) -> Unit.Parameters?
  ) -> EffectKind {
    EffectKind(
      wrap, kernel, unwrap, isConverter: true, rate: { Unit.rate(of: $0) }, tail: { _, _ in 0 })
  }

  private init<Unit: ChainableEffect & ~Copyable>(
    _ wrap: @escaping @Sendable (Unit.Parameters) -> EffectUnit,
    _ kernel: @escaping @Sendable (UnsafeMutablePointer<Unit>) -> EffectKernel,
    _ unwrap: @escaping @Sendable (EffectUnit) -> Unit.Parameters?, isConverter: Bool,
    rate: @escaping @Sendable (Unit.Parameters) -> Double,
    tail: @escaping @Sendable (Unit.Parameters, Double) -> Int
  ) {
    @Sendable func parameters(_ unit: EffectUnit) -> Unit.Parameters {
      guard let parameters = unwrap(unit) else { preconditionFailure("a unit of another kind") }
      return parameters
    }
    name = Unit.Parameters.name
    self.isConverter = isConverter
    settings = { Unit.Parameters.descriptions }
    matches = { unwrap($0) != nil }
    validate = { (unit) throws(EffectError) in try parameters(unit).validate() }
    self.rate = { rate(parameters($0)) }
    self.tail = { tail(parameters($0), $1) }
    changes = { new, old in
      guard let old = unwrap(old) else { return nil }
      return Unit.changes(from: old, to: parameters(new)).map { BitwiseValue($0) }
    }
    self.kernel = { unit, sampleRate, channelCount in
      let pointer = UnsafeMutablePointer.make(
        Unit(parameters(unit), sampleRate: sampleRate, channelCount: channelCount))
      return (kernel(pointer), { pointer.destroy() })
    }
    #if !hasFeature(Embedded)
      decode = { wrap(try $0.decode(Unit.Parameters.self, forKey: $1)) }
      encode = { try $1.encode(parameters($0), forKey: ParameterKey(Unit.Parameters.name)) }
    #endif
  }
}
