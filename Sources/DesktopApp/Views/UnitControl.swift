import GTK
import MynaDSP
import MynaScreens

/// A switch that adds a unit to the sound, and the unit's sliders, which are visible while it's on.
final class UnitControl<Unit: EffectParameters> {
  let view: Widget

  private let model: any AdjustablePlayback
  private let unit: WritableKeyPath<SoundAdjustments, Unit?>
  private let isOn: Switch
  private let settings: Box
  private let rows: [UnitSettingRow<Unit>]
  /// Whether the unit was in the sound when it was last shown.
  private var isShown = false
  /// The settings with which the switch adds the unit.
  ///
  /// These are the last settings if the switch has removed the unit, perhaps only to hear the
  /// difference, and the defaults if anything else has.
  private var next = Unit.defaults

  init(
    _ name: String, tooltip: String, _ model: any AdjustablePlayback,
    _ unit: WritableKeyPath<SoundAdjustments, Unit?>, _ sliders: [UnitSlider<Unit>]
  ) {
    let builder = Builder(AppResource["UnitControl.ui"])
    (self.model, self.unit) = (model, unit)
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
    let now = adjustments[keyPath: unit]
    isOn.isOn = now != nil
    settings.isVisible = now != nil
    if let now {
      for row in rows { row.show(now) }
    } else if isShown {
      next = Unit.defaults
    }
    isShown = now != nil
  }

  private func choose(_ isOn: Bool) {
    if let now = model.adjustments[keyPath: unit] { next = now }
    isShown = false
    model.adjust { [next] in $0[keyPath: unit] = isOn ? next : nil }
  }
}
