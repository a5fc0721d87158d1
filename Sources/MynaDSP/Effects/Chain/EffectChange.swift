/// A new setting for one unit of a running `EffectProcessor`: plain numbers, made ready where memory may
/// be taken, to be applied on the audio thread.
public struct EffectChange: Sendable {
  enum Setting: Sendable {
    case timePitch(TimePitch.Parameters)
    case varispeed(Varispeed.Parameters)
    case delay(Delay.Parameters)
    case reverb(Reverb.Parameters)
    case band(Int, Equalizer.Band)
    case globalGain(Double)
  }

  /// Which unit of the chain.
  let index: Int
  let setting: Setting
  /// Source frames the unit now takes in for each one it gives out.
  let rate: Double
  /// Frames the unit now rings on after its input has ended.
  let tail: Int
}

extension EffectChain {
  /// The changes that turn a processor made of `old` into one of this chain while it runs, without a click.
  ///
  /// - Returns: nil where the units are others, so that only another processor can do it.
  public func changes(from old: EffectChain, sampleRate: Double) -> [EffectChange]? {
    guard units.count == old.units.count else { return nil }
    var changes: [EffectChange] = []
    for (index, (new, old)) in zip(units, old.units).enumerated() {
      guard let settings = new.settings(from: old) else { return nil }
      guard new != old else { continue }
      let tail = new.tail(sampleRate: sampleRate)
      changes += settings.map {
        EffectChange(index: index, setting: $0, rate: new.rate, tail: tail)
      }
    }
    return changes
  }
}

extension EffectUnit {
  /// What to set in a unit that is set as `old`; nil if that is of another kind.
  fileprivate func settings(from old: EffectUnit) -> [EffectChange.Setting]? {
    switch (self, old) {
    case (.timePitch(let new), .timePitch): [.timePitch(new)]
    case (.varispeed(let new), .varispeed): [.varispeed(new)]
    case (.delay(let new), .delay): [.delay(new)]
    case (.reverb(let new), .reverb): [.reverb(new)]
    case (.equalizer(let new), .equalizer(let old)):
      (0..<max(new.bands.count, old.bands.count)).map {
        .band($0, $0 < new.bands.count ? new.bands[$0] : .init(bypass: true))
      } + [.globalGain(new.globalGain)]
    default: nil
    }
  }

  /// Frames a unit with these settings rings on after its input has ended.
  func tail(sampleRate: Double) -> Int {
    switch self {
    case .timePitch, .varispeed: 0
    case .delay(let parameters): parameters.tail(sampleRate: sampleRate)
    case .reverb(let parameters):
      parameters.wetDryMix > 0
        ? ReverbDesign(parameters.preset, sampleRate: sampleRate, channelCount: 1).tail : 0
    case .equalizer(let parameters): parameters.tail(sampleRate: sampleRate)
    }
  }
}
