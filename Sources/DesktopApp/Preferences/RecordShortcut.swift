import GTK
import MynaScreens
import MynaStudio
import Translations

/// The global shortcut that starts or stops a recording from any program.
@MainActor final class RecordShortcut {
  var onChange: () -> Void = {}

  private let shortcut: GlobalShortcut
  private let model: RecordingModel

  /// Creates the shortcut, and requests it from the desktop immediately if the user has enabled it.
  ///
  /// - Parameter toggle: starts a recording, or stops the current recording.
  init(_ model: RecordingModel, _ toggle: @escaping () -> Void) {
    self.model = model
    shortcut = GlobalShortcut(
      id: "record", words: tr("Start or stop a recording"), preferredTrigger: "CTRL+ALT+r", toggle)
    shortcut.onChange = { [weak self] in self?.onChange() }
    if isWanted { shortcut.turnOn() }
  }

  var isWanted: Bool {
    get { model.settings.recordsFromAnywhere }
    set {
      model.change { $0.recordsFromAnywhere = newValue }
      if newValue { shortcut.turnOn() } else { shortcut.turnOff() }
    }
  }

  var isAvailable: Bool { shortcut.state != .unavailable }

  /// The description below the switch.
  ///
  /// It includes the key combination if the desktop reports it.
  var words: String {
    switch shortcut.state {
    case .off, .asking: tr("A keyboard shortcut that starts or stops a recording from any app")
    case .bound(let key) where !key.isEmpty:
      tr("%1 starts or stops a recording from any app", key)
    case .bound: tr("The shortcut is shown in the system settings")
    case .refused:
      tr("The desktop didn’t assign a shortcut. Turn this setting off and on to request it again.")
    case .unavailable: tr("This desktop doesn’t support global shortcuts")
    }
  }
}
