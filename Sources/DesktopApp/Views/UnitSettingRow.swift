import GTK
import MynaDSP
import MynaScreens

/// The name of a unit's setting beside its number field, above its slider.
final class UnitSettingRow<Unit: EffectParameters> {
  let view: Widget

  private let setting: UnitSlider<Unit>
  private let (slider, number): (Scale, SpinButton)
  private let name: String

  init(_ setting: UnitSlider<Unit>, of unit: String, choose: @escaping (Double) -> Void) {
    let builder = Builder(AppResource["UnitSetting.ui"])
    self.setting = setting
    (view, slider, number) = (builder("all"), builder("slider"), builder("number"))
    name = UnitMessages.name(setting.name, of: unit)
    builder("name", as: Label.self).text = UnitMessages.name(setting.name)
    builder("measure", as: Label.self).text = UnitMessages.symbol(setting.measure)
    slider.setRange(setting.sliderRange)
    slider.setSteps(setting.sliderSteps.small, page: setting.sliderSteps.large)
    number.setDecimals(setting.decimals)
    number.setRange(setting.range)
    number.setSteps(setting.steps.small, page: setting.steps.large)
    slider.setAccessibleLabel(name)
    number.tooltip = UnitMessages.field(name, setting.measure)
    number.setAccessibleLabel(UnitMessages.field(name, setting.measure))
    for widget in [slider, number] as [Widget] { widget.leavesWheelToPage() }
    slider.onChange { choose(setting.number(atSliderPosition: $0)) }
    number.onChange(choose)
  }

  func show(_ settings: Unit) {
    let value = setting.number(in: settings)
    (slider.value, number.value) = (setting.sliderPosition(of: value), value)
    slider.setAccessibleValue(
      UnitMessages.value(value, decimals: setting.decimals, setting.measure), of: name)
  }
}
