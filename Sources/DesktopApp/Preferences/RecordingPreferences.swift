import GTK
import MynaAudio
import MynaScreens
import MynaStudio

@MainActor final class RecordingPreferences {
  private let controls: RecordingControls
  private let key: RecordShortcut
  private let keyRow: ActionRow
  private let keySwitch: Switch
  private let clipping: Switch
  private var observer: Task<Void, Never>?

  init(_ builder: Builder, _ model: RecordingModel, _ key: RecordShortcut) {
    let row: ActionRow = builder("cutoffRow")
    let controls = RecordingControls(
      builder, model, choice: ComboRow.self, onOff: Switch.self, cutoffPlace: row,
      minutesPlace: builder("minutesRow", as: ActionRow.self))
    self.controls = controls
    (self.key, keyRow, keySwitch) = (key, builder("anywhereRow"), builder("anywhere"))
    clipping = builder("preventsClipping")
    controls.show()
    observer = observe({ model.phase }) { [weak controls] phase in
      controls?.setFormatEnabled(phase == .ready)
    }
    keySwitch.onChange { [key] in key.isWanted = $0 }
    clipping.isOn = model.settings.preventsClipping
    clipping.onChange { [model] isOn in model.change { $0.preventsClipping = isOn } }
    key.onChange = { [weak self] in self?.showKey() }
    showKey()
  }

  isolated deinit { observer?.cancel() }

  private func showKey() {
    keyRow.subtitle = key.words
    keySwitch.isEnabled = key.isAvailable
    keySwitch.isOn = key.isWanted
  }

  func focus() { controls.focus() }
}
