/// One unit of an effect with its settings.
public enum EffectUnit: Equatable, Sendable {
  case timePitch(TimePitch.Parameters)
  case varispeed(Varispeed.Parameters)
  case delay(Delay.Parameters)
  case reverb(Reverb.Parameters)
  case equalizer(Equalizer.Parameters)
  case ringModulator(RingModulator.Parameters)
  case distortion(Distortion.Parameters)
  case compressor(Compressor.Parameters)
  case gate(Gate.Parameters)
  /// A custom unit, which a program adds to those built into Myna.
  ///
  /// A unit that was read from a file might not be registered by this program.
  case custom(CustomUnit)

  /// The name and settings of each kind of unit, to be shown in help and on screen.
  ///
  /// Registered custom units come last.
  public static var kinds: [(name: String, settings: [SettingDescription])] {
    EffectKind.builtIn.map { ($0.name, $0.settings()) }
      + CustomUnit.registered.map { ($0.name, $0.settings.map { $0.description }) }
  }

  /// The unit's name in an effect file.
  public var name: String {
    if case .custom(let unit) = self { unit.name } else { kind.name }
  }

  /// The number of source frames consumed per output frame.
  public var rate: Double { kind.rate(self) }

  /// Whether the unit is known to leave the audio bit-identical with its current settings.
  public var isIdle: Bool {
    switch self {
    case .timePitch(let parameters): parameters.isIdle
    case .varispeed(let parameters): parameters.rate == 1
    case .compressor(let parameters): parameters.isIdle
    case .gate(let parameters): parameters.isIdle
    default: false
    }
  }

  /// Checks that every setting is valid and, for a custom unit, that this program has registered
  /// it.
  public func validate() throws(EffectError) { try kind.validate(self) }

  var kindIndex: Int {
    guard let index = EffectKind.all.firstIndex(where: { $0.matches(self) }) else {
      preconditionFailure("a kind of unit has no row in EffectKind.all")
    }
    return index
  }

  var kind: EffectKind { EffectKind.all[kindIndex] }

  func tail(sampleRate: Double) -> Int { kind.tail(self, sampleRate) }

  func stage(sampleRate: Double, channelCount: Int) -> EffectStage {
    let index = kindIndex
    let kind = EffectKind.all[index]
    let (kernel, release) = kind.kernel(self, sampleRate, channelCount)
    return EffectStage(
      kernel, kind: index, isConverter: kind.isConverter, rate: rate,
      tail: tail(sampleRate: sampleRate), channelCount: channelCount, release: release)
  }
}
