/// A new setting for one unit of a running `EffectProcessor`.
///
/// A change consists of plain bytes, so it can be created on any thread and then applied on the
/// audio thread.
public struct EffectChange: BitwiseCopyable, Sendable {
  let index: Int
  let kind: Int
  let value: BitwiseValue
  /// The rate of the unit with its new settings, and its tail in frames.
  let rate: Double
  let tail: Int
}

extension EffectChain {
  /// Returns the changes that move a running processor from `old` to this chain without a click.
  ///
  /// - Returns: nil if the units differ in kind or number, in which case a new processor is needed.
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
