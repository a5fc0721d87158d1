import GTK
import MynaAudio
import MynaScreens
import MynaStudio
import Translations

/// Connects controls to the recording settings.
///
/// The controls are in the popover and in the preferences.
@MainActor final class RecordingControls {
  private let model: RecordingModel
  private var choices: RecordingOptionLists
  private let microphone: any ChoiceControl
  private let (channels, format): (any ChoiceControl, any ChoiceControl)
  private let stop: any ChoiceControl
  private let (lowCut, lowPass): (any ChoiceControl, any ChoiceControl)
  private let gain: Scale
  private let (cutoff, minutes): (SpinButton, SpinButton)
  private let (cutoffPlace, minutesPlace): (Widget, Widget)
  private let hidesTitles: any ToggleControl
  private let skipsSilence: any ToggleControl
  private var observers: [Task<Void, Never>] = []

  /// Connects the controls of a window.
  ///
  /// The popover and the preferences use the same IDs for their controls.
  ///
  /// - Parameters:
  ///   - choice: the type of the controls that offer several choices.
  ///   - onOff: the type of the on/off controls.
  ///   - cutoffPlace: the widget that is visible only for a custom cutoff frequency; by default,
  ///     the number field itself.
  ///   - minutesPlace: the widget that is visible only for a custom stop time; by default, the
  ///     number field itself.
  init<Choice: ChoiceControl, OnOff: ToggleControl>(
    _ builder: Builder, _ model: RecordingModel, choice: Choice.Type, onOff: OnOff.Type,
    cutoffPlace: Widget? = nil, minutesPlace: Widget? = nil
  ) {
    self.model = model
    choices = RecordingOptionLists(model)
    microphone = builder("microphone") as Choice
    lowCut = builder("lowCut") as Choice
    lowPass = builder("lowPass") as Choice
    (channels, format) = (builder("channels") as Choice, builder("format") as Choice)
    stop = builder("stopAfter") as Choice
    (gain, cutoff, minutes) = (builder("gain"), builder("cutoff"), builder("stopMinutes"))
    self.cutoffPlace = cutoffPlace ?? cutoff
    self.minutesPlace = minutesPlace ?? minutes
    hidesTitles = builder("hidesTitles") as OnOff
    skipsSilence = builder("skipsSilenceWhileRecording") as OnOff
    microphone.setAccessibleLabel(tr("Microphone"))
    lowCut.setAccessibleLabel(tr("Cut lows below"))
    lowPass.setAccessibleLabel(tr("Cut highs above"))
    channels.setAccessibleLabel(tr("Channels"))
    format.setAccessibleLabel(tr("Format"))
    stop.setAccessibleLabel(tr("Stop after"))
    observers = [
      observe({ model.microphones }) { [weak self] _ in self?.show() },
      observe({ model.speakers }) { [weak self] _ in self?.show() },
      // Observe the settings, because another window with these controls can change them.
      observe({ model.settings }) { [weak self] _ in self?.show() },
    ]
    connect()
  }

  isolated deinit { for observer in observers { observer.cancel() } }

  func focus() { microphone.focus() }

  /// Enables or disables the settings that apply to an entire take, which cannot change while
  /// recording.
  func setFormatEnabled(_ isEnabled: Bool) {
    (format.isEnabled, channels.isEnabled) = (isEnabled, isEnabled)
    (stop.isEnabled, minutes.isEnabled) = (isEnabled, isEnabled)
    skipsSilence.isEnabled = isEnabled
  }

  func show() {
    let (settings, names) = (model.settings, choices.microphoneNames())
    microphone.set(names.all, selected: names.selected)
    gain.value = settings.gain
    hidesTitles.isOn = settings.hidesTitles
    skipsSilence.isOn = settings.skipsSilenceWhileRecording
    if let hertz = settings.lowPassCutoff, choices.hasOwnCutoff { cutoff.value = hertz }
    lowCut.set(choices.lowCutNames.all, selected: choices.lowCutNames.selected)
    lowPass.set(choices.cutoffNames.all, selected: choices.cutoffNames.selected)
    cutoffPlace.isVisible = choices.hasOwnCutoff
    if let seconds = settings.stopsAfter, choices.hasOwnStop { minutes.value = seconds / 60 }
    stop.set(choices.stopNames.all, selected: choices.stopNames.selected)
    minutesPlace.isVisible = choices.hasOwnStop
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
    stop.onChange { [weak self] in
      if let self { choices.choose(stop: $0, own: minutes.value) }
    }
    minutes.onChange { [model] minutes in model.change { $0.stopsAfter = minutes * 60 } }
    skipsSilence.onChange { [model] isOn in model.change { $0.skipsSilenceWhileRecording = isOn } }
    hidesTitles.onChange { [model] isOn in model.change { $0.hidesTitles = isOn } }
    channels.onChange { [weak self] in self?.choices.choose(channels: $0) }
    format.onChange { [weak self] in self?.choices.choose(format: $0) }
  }
}
