import Foundation
import GTK
import MynaScreens
import MynaStudio

/// Speed, pitch and volume: sliders, the numbers beside them, and the switch that keeps the pitch.
///
/// A page has a place `adjustments` for the sliders, and a switch `keepPitch`.
final class AdjustmentSliders {
  private let model: any SoundShaping
  private let (speed, pitch, volume): (Scale, Scale, Scale)
  private let (speedNumber, pitchNumber): (SpinButton, SpinButton)
  private let keepPitch: Switch

  /// - Parameter hasVolume: whether the volume is among the sliders; a page without has it elsewhere.
  init(_ page: Builder, _ model: any SoundShaping, hasVolume: Bool = true) {
    let builder = Builder(PackageResources.Adjustments_ui)
    self.model = model
    (speed, pitch, volume) = (builder("speed"), builder("pitch"), builder("volume"))
    (speedNumber, pitchNumber) = (builder("speedNumber"), builder("pitchNumber"))
    keepPitch = page("keepPitch")
    page("adjustments", as: Bin.self).setChild(builder("grid", as: Widget.self))
    for id in ["volume", "volumeLabel"] { builder(id, as: Widget.self).isVisible = hasVolume }
    setRanges()
    for slider in [speed, pitch] { slider.addMark(0) }
    volume.value = model.volume
    connect()
    let (speedReset, pitchReset): (Button, Button) = (builder("speedReset"), builder("pitchReset"))
    speedReset.onClick { [model] in model.adjust { $0.speed = 1 } }
    pitchReset.onClick { [model] in model.adjust { $0.pitch = 0 } }
  }

  /// Shows what sounds.
  func show() {
    let now = model.adjustments
    (speed.value, speedNumber.value) = (log2(now.speed), now.speed)
    (pitch.value, pitchNumber.value) = (now.pitch / 100, now.pitch / 100)
    keepPitch.isOn = now.keepsPitch
    speed.setAccessibleValue(tr("%1 times", String(format: "%.2f", now.speed)))
    pitch.setAccessibleValue(tr("%1 semitones", String(format: "%.2f", now.pitch / 100)))
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
    volume.onChange { [model] volume in model.volume = volume }
    keepPitch.onChange { [model] keeps in model.adjust { $0.keepsPitch = keeps } }
  }
}
