package import MynaDSP

/// The units of an effect, including those that switches have removed, perhaps only to hear the
/// difference.
///
/// All switches for a sound share an object of this class, so that all units return to their
/// positions, regardless of the order in which they are turned off and on. If anything else adds,
/// removes, or reorders units, the removed units are forgotten.
package final class SwitchedUnits {
  private var all: [(unit: EffectUnit, isOn: Bool)] = []

  package init() {}

  /// Picks up changes that were made to the units outside this class.
  package func update(_ units: [EffectUnit]) {
    let on = all.indices.filter { all[$0].isOn }
    guard on.map({ all[$0].unit.name }) == units.map(\.name) else {
      all = units.map { ($0, true) }
      return
    }
    for (index, unit) in zip(on, units) { all[index].unit = unit }
  }

  /// Removes all units of a kind, or returns them to their positions with their settings.
  ///
  /// If there are none to return, this method adds a unit with the default settings.
  package func turn<Unit: EffectParameters>(
    _ kind: WritableKeyPath<SoundAdjustments, Unit?>, on isOn: Bool,
    in adjustments: inout SoundAdjustments
  ) {
    update(adjustments.units)
    if isOn, !all.contains(where: { Self.isUnit($0.unit, of: kind) }) { add(kind) }
    for index in all.indices where Self.isUnit(all[index].unit, of: kind) {
      all[index].isOn = isOn
    }
    adjustments.units = all.filter(\.isOn).map(\.unit)
  }

  private func add<Unit: EffectParameters>(_ kind: WritableKeyPath<SoundAdjustments, Unit?>) {
    var whole = SoundAdjustments()
    whole.units = all.map(\.unit)
    whole[keyPath: kind] = Unit.defaults
    guard let index = whole.units.firstIndex(where: { Self.isUnit($0, of: kind) }) else { return }
    all.insert((whole.units[index], true), at: index)
  }

  private static func isUnit<Unit>(
    _ unit: EffectUnit, of kind: KeyPath<SoundAdjustments, Unit?>
  ) -> Bool {
    var adjustments = SoundAdjustments()
    adjustments.units = [unit]
    return adjustments[keyPath: kind] != nil
  }
}
