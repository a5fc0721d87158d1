import GTK
import MynaScreens
import MynaStudio

/// The settings of recording: microphone, gain, low-pass, format, and who sees what takes are called.
@MainActor final class RecordSettingsPopover {
  private let model: RecordModel
  private var choices: RecordingChoices
  private let menu: MenuButton
  private let (microphone, lowPass, format): (DropDown, DropDown, DropDown)
  private let gain: Scale
  private let cutoff: SpinButton
  private let hidesTitles: CheckButton
  private var observers: [Task<Void, Never>] = []

  init(_ builder: Builder, _ model: RecordModel) {
    self.model = model
    choices = RecordingChoices(model)
    menu = builder("settings")
    (microphone, lowPass, format) = (builder("microphone"), builder("lowPass"), builder("format"))
    (gain, cutoff) = (builder("gain"), builder("cutoff"))
    hidesTitles = builder("hidesTitles")
    observers = [
      observe({ model.microphones }) { [weak self] _ in self?.show() },
      // The preferences change them, too.
      observe({ model.settings }) { [weak self] _ in self?.show() },
    ]
    connect()
  }

  isolated deinit { for observer in observers { observer.cancel() } }

  /// Opens it, for who needs another microphone.
  func open() { menu.open() }

  /// A take has one format from beginning to end.
  func setFormatEnabled(_ isEnabled: Bool) { format.isEnabled = isEnabled }

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
    cutoff.isVisible = choices.hasOwnCutoff
    format.set(choices.formatNames.all, selected: choices.formatNames.selected)
  }
}
