import GTK
import MynaAudio
import MynaScreens
import MynaStudio

/// Connects controls with the settings of recording, for the popover and the preferences alike.
@MainActor final class RecordingControls {
  private let model: RecordModel
  private var choices: RecordingChoices
  private let microphone: any NameChoice
  private let (channels, format): (any NameChoice, any NameChoice)
  private let (lowCut, lowPass): (any NameChoice, any NameChoice)
  private let gain: Scale
  private let cutoff: SpinButton
  private let cutoffPlace: Widget
  private let hidesTitles: any OnOffControl
  private var observers: [Task<Void, Never>] = []

  /// Connects controls of a window, by the names that both have.
  ///
  /// - Parameters:
  ///   - choice: the kind of control that offers names.
  ///   - onOff: the kind of control that is on or off.
  ///   - cutoffPlace: shown only for a cutoff of a person's own; the field itself if not given.
  init<Choice: NameChoice, OnOff: OnOffControl>(
    _ builder: Builder, _ model: RecordModel, choice: Choice.Type, onOff: OnOff.Type,
    cutoffPlace: Widget? = nil
  ) {
    self.model = model
    choices = RecordingChoices(model)
    microphone = builder("microphone") as Choice
    lowCut = builder("lowCut") as Choice
    lowPass = builder("lowPass") as Choice
    (channels, format) = (builder("channels") as Choice, builder("format") as Choice)
    (gain, cutoff) = (builder("gain"), builder("cutoff"))
    self.cutoffPlace = cutoffPlace ?? cutoff
    hidesTitles = builder("hidesTitles") as OnOff
    microphone.setAccessibleLabel(tr("Microphone"))
    lowCut.setAccessibleLabel(tr("Cut lows below"))
    lowPass.setAccessibleLabel(tr("Cut highs above"))
    channels.setAccessibleLabel(tr("Channels"))
    format.setAccessibleLabel(tr("Format"))
    observers = [
      observe({ model.microphones }) { [weak self] _ in self?.show() },
      observe({ model.speakers }) { [weak self] _ in self?.show() },
      // The other window with such controls changes them, too.
      observe({ model.settings }) { [weak self] _ in self?.show() },
    ]
    connect()
  }

  isolated deinit { for observer in observers { observer.cancel() } }

  /// Puts the keyboard on the first setting.
  func focus() { microphone.focus() }

  /// A take has one format, and the same channels, from beginning to end.
  func setFormatEnabled(_ isEnabled: Bool) {
    (format.isEnabled, channels.isEnabled) = (isEnabled, isEnabled)
  }

  /// Shows the settings as they are.
  func show() {
    let (settings, names) = (model.settings, choices.microphoneNames())
    microphone.set(names.all, selected: names.selected)
    gain.value = settings.gain
    hidesTitles.isOn = settings.hidesTitles
    if let hertz = settings.lowPassCutoff, choices.hasOwnCutoff { cutoff.value = hertz }
    lowCut.set(choices.lowCutNames.all, selected: choices.lowCutNames.selected)
    lowPass.set(choices.cutoffNames.all, selected: choices.cutoffNames.selected)
    cutoffPlace.isVisible = choices.hasOwnCutoff
    channels.set(choices.channelNames.all, selected: choices.channelNames.selected)
    format.set(choices.formatNames.all, selected: choices.formatNames.selected)
  }

  private func connect() {
    microphone.onChange { [weak self] in self?.choices.choose(microphone: $0) }
    gain.onChange { [model] decibels in model.change { $0.gain = decibels.rounded() } }
    lowCut.onChange { [weak self] in self?.choices.choose(lowCut: $0) }
    lowPass.onChange { [weak self] in
      if let self { choices.choose(cutoff: $0, own: cutoff.value) }
    }
    cutoff.onChange { [model] hertz in model.change { $0.lowPassCutoff = hertz } }
    hidesTitles.onChange { [model] isOn in model.change { $0.hidesTitles = isOn } }
    channels.onChange { [weak self] in self?.choices.choose(channels: $0) }
    format.onChange { [weak self] in self?.choices.choose(format: $0) }
  }
}
