/// A new setting for one unit of a running `EffectProcessor`: plain bytes, made ready where memory may
/// be taken, to be applied on the audio thread.
public struct EffectChange: BitwiseCopyable, Sendable {
  /// The index of the unit in the chain.
  let index: Int
  /// The row of the unit in `EffectKind.all`.
  let kind: Int
  /// The `Change` of the unit's processor.
  let value: PlainValue
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
      let kind = new.kindIndex
      guard let values = EffectKind.all[kind].changes(new, old) else { return nil }
      guard new != old else { continue }
      let tail = new.tail(sampleRate: sampleRate)
      changes += values.map {
        EffectChange(index: index, kind: kind, value: $0, rate: new.rate, tail: tail)
      }
    }
    return changes
  }
}
