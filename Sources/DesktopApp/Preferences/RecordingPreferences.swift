import GTK
import MynaAudio
import MynaScreens
import MynaStudio

/// The page of preferences about recording, which has the same settings as the popover of the Record page.
@MainActor final class RecordingPreferences {
  private let model: RecordModel
  private var choices: RecordingChoices
  private let (microphone, lowPass, format): (ComboRow, ComboRow, ComboRow)
  private let gain: Scale
  private let cutoffRow: ActionRow
  private let cutoff: SpinButton
  private let hidesTitles: Switch
  private var observers: [Task<Void, Never>] = []

  init(_ builder: Builder, _ model: RecordModel) {
    self.model = model
    choices = RecordingChoices(model)
    (microphone, lowPass, format) = (builder("microphone"), builder("lowPass"), builder("format"))
    (gain, cutoffRow, cutoff) = (builder("gain"), builder("cutoffRow"), builder("cutoff"))
    hidesTitles = builder("hidesTitles")
    show()
    observers = [
      observe({ model.microphones }) { [weak self] _ in self?.show() },
      observe({ model.settings }) { [weak self] _ in self?.show() },
      // A take has one format from beginning to end.
      observe({ model.phase }) { [weak self] phase in self?.format.isEnabled = phase == .ready },
    ]
    connect()
  }

  isolated deinit { for observer in observers { observer.cancel() } }

  /// Puts the keyboard on the first setting.
  func focus() { microphone.focus() }

  private func connect() {
    microphone.onChange { [weak self] in self?.choices.choose(microphone: $0) }
    gain.onChange { [model] decibels in model.change { $0.gain = decibels.rounded() } }
    lowPass.onChange { [weak self] in
      if let self { choices.choose(cutoff: $0, own: cutoff.value) }
    }
    cutoff.onChange { [model] hertz in model.change { $0.lowPassCutoff = hertz } }
    hidesTitles.onChange { [model] isOn in model.change { $0.hidesTitles = isOn } }
    format.onChange { [weak self] in self?.choices.choose(format: $0) }
  }

  private func show() {
    let (settings, names) = (model.settings, choices.microphoneNames())
    microphone.set(names.all, selected: names.selected)
    gain.value = settings.gain
    hidesTitles.isOn = settings.hidesTitles
    if let hertz = settings.lowPassCutoff, choices.hasOwnCutoff { cutoff.value = hertz }
    lowPass.set(choices.cutoffNames.all, selected: choices.cutoffNames.selected)
    cutoffRow.isVisible = choices.hasOwnCutoff
    format.set(choices.formatNames.all, selected: choices.formatNames.selected)
  }
}
