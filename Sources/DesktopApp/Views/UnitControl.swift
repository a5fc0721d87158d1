import GTK
import MynaDSP
import MynaScreens

/// A switch that adds a unit to the effect, and the unit's sliders, which are visible while the
/// switch is on.
final class UnitControl<Unit: EffectParameters> {
  let view: Widget

  private let model: any AdjustablePlayback
  private let unit: WritableKeyPath<SoundAdjustments, Unit?>
  private let units: SwitchedUnits
  private let isOn: Switch
  private let settings: Box
  private let rows: [UnitSettingRow<Unit>]

  /// - Parameter units: the units of the effect; all its switches share this object.
  init(
    _ name: String, tooltip: String, _ model: any AdjustablePlayback,
    _ unit: WritableKeyPath<SoundAdjustments, Unit?>, of units: SwitchedUnits,
    _ sliders: [UnitSlider<Unit>]
  ) {
    let builder = Builder(AppResource["UnitControl.ui"])
    (self.model, self.unit, self.units) = (model, unit, units)
    (view, isOn, settings) = (builder("all"), builder("isOn"), builder("settings"))
    rows = sliders.map { slider in
      UnitSettingRow(slider, of: name) { [model] number in
        model.adjust { adjustments in
          guard var settings = adjustments[keyPath: unit] else { return }
          slider.set(&settings, to: number)
          adjustments[keyPath: unit] = settings
        }
      }
    }
    for row in rows { settings.append(row.view) }
    builder("name", as: Label.self).text = name
    builder("heading", as: Widget.self).tooltip = tooltip
    isOn.setAccessibleLabel(name)
    isOn.setAccessibleDescription(tooltip)
    isOn.onChange { [weak self] isOn in self?.choose(isOn) }
  }

  func show(_ adjustments: SoundAdjustments) {
    units.update(adjustments.units)
    let now = adjustments[keyPath: unit]
    isOn.isOn = now != nil
    settings.isVisible = now != nil
    if let now {
      for row in rows { row.show(now) }
    }
  }

  private func choose(_ isOn: Bool) {
    model.adjust { units.turn(unit, on: isOn, in: &$0) }
  }
}
