import GTK
import MynaScreens
import MynaStudio
import PlainText
import Translations

/// A slider and a number field for a setting.
///
/// They show the setting in semitones, and the model stores it in cents.
final class SemitoneControl {
  private let (slider, number): (Scale, SpinButton)
  private let name: String
  private let cents: WritableKeyPath<SoundAdjustments, Double>

  /// Connects the widgets whose IDs are `id`, `id` followed by "Number", and `id` followed by
  /// "Fill".
  init(
    _ builder: Builder, _ id: String, name: String, _ model: any AdjustablePlayback,
    _ cents: WritableKeyPath<SoundAdjustments, Double>, in range: ClosedRange<Double>
  ) {
    (slider, number) = (builder(id), builder(id + "Number"))
    (self.name, self.cents) = (name, cents)
    let semitones = range.lowerBound / 100...range.upperBound / 100
    slider.setRange(semitones)
    number.setRange(semitones)
    slider.addMark(0)
    for widget in [slider, number] as [Widget] { widget.leavesWheelToPage() }
    slider.fillsFromMiddle(on: builder(id + "Fill"))
    let choose = { [model] (semitones: Double) in
      model.adjust { $0[keyPath: cents] = (semitones * 100).rounded() }
    }
    slider.onChange(choose)
    number.onChange(choose)
  }

  func show(_ adjustments: SoundAdjustments) {
    let semitones = adjustments[keyPath: cents] / 100
    (slider.value, number.value) = (semitones, semitones)
    slider.setAccessibleValue(tr("%1 semitones", String(semitones, decimals: 2)), of: name)
  }
}
