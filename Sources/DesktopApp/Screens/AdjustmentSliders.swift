import Foundation
import GTK
import MynaScreens
import MynaStudio

/// The parts of a sound, and sliders for speed, pitch and volume with the numbers beside them.
///
/// A page has a place `adjustments` for them.
final class AdjustmentSliders {
  private let model: any SoundShaping
  private let (speed, pitch, volume): (Scale, Scale, Scale)
  private let (speedNumber, pitchNumber): (SpinButton, SpinButton)
  private let keepPitch: Switch
  private let parts: SoundingParts
  private let grid: Grid
  private let places: [Place]

  /// The place of a widget in the grid, in a wide page and in a narrow one.
  private struct Place {
    let widget: Widget
    let wide: Cell
    let narrow: Cell
  }

  private struct Cell {
    var (column, row, columns): (Int, Int, Int)
    init(_ column: Int, _ row: Int, _ columns: Int = 1) {
      (self.column, self.row, self.columns) = (column, row, columns)
    }
  }

  /// - Parameter hasVolume: whether the volume is among the sliders; a page without has it elsewhere.
  init(_ page: Builder, _ model: any SoundShaping, hasVolume: Bool = true) {
    let builder = Builder(PackageResources.Adjustments_ui)
    self.model = model
    (speed, pitch, volume) = (builder("speed"), builder("pitch"), builder("volume"))
    (speedNumber, pitchNumber) = (builder("speedNumber"), builder("pitchNumber"))
    (keepPitch, grid) = (builder("keepPitch"), builder("grid"))
    parts = SoundingParts(builder, model)
    places = Self.places(builder)
    page("adjustments", as: Bin.self).setChild(builder("all", as: Widget.self))
    for id in ["volume", "volumeLabel"] { builder(id, as: Widget.self).isVisible = hasVolume }
    setRanges()
    for slider in [speed, pitch] { slider.addMark(0) }
    speed.fillsFromMiddle(on: builder("speedFill"))
    pitch.fillsFromMiddle(on: builder("pitchFill"))
    volume.value = model.volume
    connect()
  }

  /// Gives sliders lines of their own in a narrow page.
  func fit(isNarrow: Bool) {
    for place in places {
      let cell = isNarrow ? place.narrow : place.wide
      grid.move(place.widget, column: cell.column, row: cell.row, columns: cell.columns)
    }
  }

  private static func places(_ builder: Builder) -> [Place] {
    [
      Place(widget: builder("speedLabel"), wide: Cell(0, 0), narrow: Cell(0, 0)),
      Place(widget: builder("speedPlace"), wide: Cell(1, 0), narrow: Cell(0, 1, 3)),
      Place(widget: builder("speedNumbers"), wide: Cell(2, 0), narrow: Cell(2, 0)),
      Place(widget: builder("keeping"), wide: Cell(3, 0), narrow: Cell(0, 2, 3)),
      Place(widget: builder("pitchLabel"), wide: Cell(0, 1), narrow: Cell(0, 3)),
      Place(widget: builder("pitchPlace"), wide: Cell(1, 1), narrow: Cell(0, 4, 3)),
      Place(widget: builder("pitchNumbers"), wide: Cell(2, 1, 2), narrow: Cell(2, 3)),
      Place(widget: builder("volumeLabel"), wide: Cell(0, 2), narrow: Cell(0, 5)),
      Place(widget: builder("volume"), wide: Cell(1, 2), narrow: Cell(1, 5, 2)),
    ]
  }

  /// Shows what sounds.
  func show() {
    let now = model.adjustments
    (speed.value, speedNumber.value) = (log2(now.speed), now.speed)
    (pitch.value, pitchNumber.value) = (now.pitch / 100, now.pitch / 100)
    keepPitch.isOn = now.keepsPitch
    parts.show()
    // The numbers of the sliders are octaves and semitones.
    let (times, semitones) = (
      String(format: "%.2f", now.speed), String(format: "%.2f", now.pitch / 100)
    )
    speed.setAccessibleValue(tr("%1 times", times), of: tr("Speed"))
    pitch.setAccessibleValue(tr("%1 semitones", semitones), of: tr("Pitch"))
  }

  private func sayVolume() {
    volume.setAccessibleValue(
      tr("%1 percent", "\(Int((model.volume * 100).rounded()))"), of: tr("Volume"))
  }

  /// Speeds are shown in octaves on the slider, pitches in semitones.
  private func setRanges() {
    let (speeds, pitches) = (SoundAdjustments.speedRange, SoundAdjustments.pitchRange)
    speed.setRange(log2(speeds.lowerBound)...log2(speeds.upperBound))
    speedNumber.setRange(speeds)
    let semitones = pitches.lowerBound / 100...pitches.upperBound / 100
    pitch.setRange(semitones)
    pitchNumber.setRange(semitones)
  }

  private func connect() {
    // Halves and doubles are equally far from the middle.
    speed.onChange { [model] octaves in
      let speed = (exp2(octaves) * 100).rounded() / 100
      model.adjust { $0.speed = SoundAdjustments.speedRange.nearest(to: speed) }
    }
    speedNumber.onChange { [model] speed in model.adjust { $0.speed = speed } }
    pitch.onChange { [model] semitones in model.adjust { $0.pitch = (semitones * 100).rounded() } }
    pitchNumber.onChange { [model] semitones in
      model.adjust { $0.pitch = (semitones * 100).rounded() }
    }
    volume.onChange { [weak self, model] volume in
      model.volume = volume
      self?.sayVolume()
    }
    sayVolume()
    keepPitch.onChange { [model] keeps in model.adjust { $0.keepsPitch = keeps } }
  }
}
