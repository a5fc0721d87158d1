/// One unit of an effect with its settings.
public enum EffectUnit: Equatable, Sendable {
  case timePitch(TimePitch.Parameters)
  case varispeed(Varispeed.Parameters)
  case delay(Delay.Parameters)
  case reverb(Reverb.Parameters)
  case equalizer(Equalizer.Parameters)
  case ringModulator(RingModulator.Parameters)
  case distortion(Distortion.Parameters)
  /// A unit that the program itself adds; one read from a file may be missing in this program.
  case custom(CustomUnit)

  /// The name and the settings of each kind of unit, for help and screens; registered custom units come last.
  public static var kinds: [(name: String, settings: [SettingDescription])] {
    EffectKind.builtIn.map { ($0.name, $0.settings()) }
      + CustomUnit.registered.map { ($0.name, $0.settings.map { $0.description }) }
  }

  /// The unit's name in an effect file.
  public var name: String {
    if case .custom(let unit) = self { unit.name } else { kind.name }
  }

  /// Source frames the unit takes in for each one it gives out.
  public var rate: Double { kind.rate(self) }

  /// Whether it leaves the sound as it is, bit for bit, by its kind and settings alone.
  public var isIdle: Bool {
    switch self {
    case .timePitch(let parameters): parameters.isIdle
    case .varispeed(let parameters): parameters.rate == 1
    default: false
    }
  }

  /// Checks every setting against its range, and that this program has the unit.
  public func validate() throws(EffectError) { try kind.validate(self) }

  /// The index of the unit's row in `EffectKind.all`.
  var kindIndex: Int {
    guard let index = EffectKind.all.firstIndex(where: { $0.matches(self) }) else {
      preconditionFailure("a kind of unit has no row in EffectKind.all")
    }
    return index
  }

  /// The functions of its kind.
  var kind: EffectKind { EffectKind.all[kindIndex] }

  /// Returns the frames that a unit with these settings rings on after its input has ended.
  func tail(sampleRate: Double) -> Int { kind.tail(self, sampleRate) }

  /// Returns the unit at work, ready for the audio thread.
  func stage(sampleRate: Double, channelCount: Int) -> EffectStage {
    let index = kindIndex
    let kind = EffectKind.all[index]
    let (kernel, release) = kind.kernel(self, sampleRate, channelCount)
    return EffectStage(
      kernel, kind: index, isConverter: kind.isConverter, rate: rate,
      tail: tail(sampleRate: sampleRate), channelCount: channelCount, release: release)
  }
}
