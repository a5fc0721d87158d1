import GTK
import MynaAudio
import MynaScreens

/// The page of preferences about recording, which has the same settings as the popover of the Record page.
@MainActor final class RecordingPreferences {
  private let controls: RecordingControls
  private var observer: Task<Void, Never>?

  init(_ builder: Builder, _ model: RecordModel) {
    let row: ActionRow = builder("cutoffRow")
    let controls = RecordingControls(
      builder, model, choice: ComboRow.self, onOff: Switch.self, cutoffPlace: row)
    self.controls = controls
    controls.show()
    observer = observe({ model.phase }) { [weak controls] phase in
      controls?.setFormatEnabled(phase == .ready)
    }
  }

  isolated deinit { observer?.cancel() }

  /// Puts the keyboard on the first setting.
  func focus() { controls.focus() }
}
