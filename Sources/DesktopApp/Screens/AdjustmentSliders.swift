import GTK
import Glibc
import MynaDSP
import MynaScreens
import MynaStudio
import PlainText
import Translations

/// The controls for the active effects and the adjustments.
///
/// There are chips for the active effects; sliders with number fields for speed, pitch, formant,
/// and volume; and the compressor and the gate with their sliders. A page contains these controls
/// in a bin with the ID `adjustments`.
final class AdjustmentSliders {
  private let model: any AdjustablePlayback
  private let (speed, volume): (Scale, Scale)
  private let speedNumber: SpinButton
  private let (pitch, formant): (SemitoneControl, SemitoneControl)
  private let (keepPitch, naturalVoice): (Switch, Switch)
  private let compressor: UnitControl<Compressor.Parameters>
  private let gate: UnitControl<Gate.Parameters>
  private let parts: ActiveEffectsBar
  private let grid: Grid
  private let dynamics: Box
  private let (switchPlace, buttonsPlace): (Bin, Bin)
  private let places: [Placement]
  private let units: [Widget]

  private struct Placement {
    let widget: Widget
    let wide: GridCell
    let narrow: GridCell
  }

  private struct GridCell {
    var (column, row, columns): (Int, Int, Int)
    init(_ column: Int, _ row: Int, _ columns: Int = 1) {
      (self.column, self.row, self.columns) = (column, row, columns)
    }
  }

  /// - Parameter hasVolume: whether to show the volume slider; false for pages that have their own
  ///   volume slider.
  init(_ page: Builder, _ model: any AdjustablePlayback, hasVolume: Bool = true) {
    let builder = Builder(AppResource["Adjustments.ui"])
    self.model = model
    (speed, speedNumber, volume) = (builder("speed"), builder("speedNumber"), builder("volume"))
    pitch = SemitoneControl(
      builder, "pitch", name: tr("Pitch"), model, \.pitch, in: SoundAdjustments.pitchRange)
    formant = SemitoneControl(
      builder, "formant", name: tr("Formant"), model, \.formant,
      in: SoundAdjustments.formantRange)
    (keepPitch, naturalVoice, grid) = (
      builder("keepPitch"), builder("naturalVoice"), builder("grid")
    )
    (switchPlace, buttonsPlace) = (builder("switchPlace"), builder("buttonsPlace"))
    let switched = SwitchedUnits()
    compressor = UnitControl(
      tr("Compressor"), tooltip: tr("Reduce the difference between loud and soft passages"), model,
      \.compressor,
      of: switched, UnitSlider.all)
    gate = UnitControl(
      tr("Noise gate"), tooltip: tr("Silence the noise between sentences"), model, \.gate,
      of: switched, UnitSlider.all)
    dynamics = builder("dynamics")
    for view in [compressor.view, gate.view] { dynamics.append(view) }
    parts = ActiveEffectsBar(builder, model)
    places = Self.places(builder)
    units = [builder("pitchUnit"), builder("formantUnit")]
    page("adjustments", as: Bin.self).setChild(builder("all", as: Widget.self))
    for id in ["volume", "volumeLabel"] { builder(id, as: Widget.self).isVisible = hasVolume }
    setSpeedRange()
    speed.addMark(0)
    speed.fillsFromMiddle(on: builder("speedFill"))
    volume.value = model.volume
    for widget in [speed, speedNumber, volume] as [Widget] { widget.leavesWheelToPage() }
    connect()
  }

  /// Adds a page's own switch and buttons.
  ///
  /// On a wide page, they are beside the formant and volume sliders.
  func add(switch row: Widget, buttons: Widget) {
    for (place, widget) in [(switchPlace, row), (buttonsPlace, buttons)] {
      place.setChild(widget)
      place.isVisible = true
    }
  }

  func fit(isNarrow: Bool, hasUnits: Bool = true) {
    for unit in units { unit.isVisible = hasUnits }
    // If the text is large, two columns of sliders require a page that is wide enough to show
    // units.
    dynamics.isColumn = isNarrow || !hasUnits
    dynamics.isEven = !dynamics.isColumn
    for place in places {
      let cell = isNarrow ? place.narrow : place.wide
      grid.move(place.widget, column: cell.column, row: cell.row, columns: cell.columns)
    }
  }

  private static func places(_ builder: Builder) -> [Placement] {
    [
      Placement(widget: builder("speedLabel"), wide: GridCell(0, 0), narrow: GridCell(0, 0)),
      Placement(widget: builder("speedPlace"), wide: GridCell(1, 0), narrow: GridCell(0, 1, 3)),
      Placement(widget: builder("speedNumbers"), wide: GridCell(2, 0), narrow: GridCell(2, 0)),
      Placement(widget: builder("keeping"), wide: GridCell(3, 0), narrow: GridCell(0, 2, 3)),
      Placement(widget: builder("pitchLabel"), wide: GridCell(0, 1), narrow: GridCell(0, 3)),
      Placement(widget: builder("pitchPlace"), wide: GridCell(1, 1), narrow: GridCell(0, 4, 3)),
      Placement(widget: builder("pitchNumbers"), wide: GridCell(2, 1), narrow: GridCell(2, 3)),
      Placement(widget: builder("natural"), wide: GridCell(3, 1), narrow: GridCell(0, 5, 3)),
      // If the text is large, this long label also requires the width of the slider.
      Placement(widget: builder("formantLabel"), wide: GridCell(0, 2), narrow: GridCell(0, 6, 2)),
      Placement(widget: builder("formantPlace"), wide: GridCell(1, 2), narrow: GridCell(0, 7, 3)),
      Placement(widget: builder("formantNumbers"), wide: GridCell(2, 2), narrow: GridCell(2, 6)),
      Placement(widget: builder("volumeLabel"), wide: GridCell(0, 3), narrow: GridCell(0, 8)),
      Placement(widget: builder("volume"), wide: GridCell(1, 3), narrow: GridCell(1, 8, 2)),
      Placement(widget: builder("switchPlace"), wide: GridCell(3, 2), narrow: GridCell(0, 9, 3)),
      Placement(
        widget: builder("dynamics"), wide: GridCell(0, 4, 4), narrow: GridCell(0, 10, 3)),
      Placement(
        widget: builder("buttonsPlace"), wide: GridCell(2, 3, 2), narrow: GridCell(0, 11, 3)),
    ]
  }

  func show() {
    let now = model.adjustments
    (speed.value, speedNumber.value) = (log2(now.speed), now.speed)
    for control in [pitch, formant] { control.show(now) }
    (keepPitch.isOn, naturalVoice.isOn) = (now.keepsPitch, now.isNatural)
    compressor.show(now)
    gate.show(now)
    parts.show()
    // The slider's own value is in octaves, so report the speed factor to screen readers.
    speed.setAccessibleValue(tr("%1 times", String(now.speed, decimals: 2)), of: tr("Speed"))
  }

  private func announceVolume() {
    volume.setAccessibleValue(
      tr("%1 percent", "\(Int((model.volume * 100).rounded()))"), of: tr("Volume"))
  }

  /// Sets the ranges of the slider, whose scale is in octaves, and of the number field, whose scale
  /// is linear.
  private func setSpeedRange() {
    let speeds = SoundAdjustments.speedRange
    speed.setRange(log2(speeds.lowerBound)...log2(speeds.upperBound))
    speedNumber.setRange(speeds)
  }

  private func connect() {
    // On a scale in octaves, half speed and double speed are equally far from the center.
    speed.onChange { [model] octaves in
      let speed = (exp2(octaves) * 100).rounded() / 100
      model.adjust { $0.speed = SoundAdjustments.speedRange.nearest(to: speed) }
    }
    speedNumber.onChange { [model] speed in model.adjust { $0.speed = speed } }
    volume.onChange { [weak self, model] volume in
      model.volume = volume
      self?.announceVolume()
    }
    announceVolume()
    keepPitch.onChange { [model] keeps in model.adjust { $0.keepsPitch = keeps } }
    naturalVoice.onChange { [model] keeps in model.adjust { $0.isNatural = keeps } }
  }
}
