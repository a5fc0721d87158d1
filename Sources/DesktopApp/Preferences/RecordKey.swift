import GTK
import MynaScreens
import MynaStudio

/// The key that begins a recording, or stops the one that runs, from whatever program the person is in.
@MainActor final class RecordKey {
  /// Called when what the desktop says of it has changed.
  var onChange: () -> Void = {}

  private let shortcut: GlobalShortcut
  private let model: RecordModel

  /// Asks for the key at once if the person has chosen it.
  ///
  /// - Parameter toggle: begins a recording, or stops the one that runs.
  init(_ model: RecordModel, _ toggle: @escaping () -> Void) {
    self.model = model
    shortcut = GlobalShortcut(
      id: "record", words: tr("Start or stop a recording"), wish: "CTRL+ALT+r", toggle)
    shortcut.onChange = { [weak self] in self?.onChange() }
    if isWanted { shortcut.turnOn() }
  }

  /// Whether the person has chosen it.
  var isWanted: Bool {
    get { model.settings.recordsFromAnywhere }
    set {
      model.change { $0.recordsFromAnywhere = newValue }
      if newValue { shortcut.turnOn() } else { shortcut.turnOff() }
    }
  }

  /// Whether the desktop has such keys.
  var isAvailable: Bool { shortcut.state != .unavailable }

  /// The sentence below the switch, with the key itself once it has one.
  var words: String {
    switch shortcut.state {
    case .off, .asking: tr("A key that starts or stops a recording in any program")
    case .bound(let key) where !key.isEmpty:
      tr("%1 starts or stops a recording in any program", key)
    case .bound: tr("The desktop’s settings show the key")
    case .refused: tr("The desktop gave no key. Turn this off and on to ask again.")
    case .unavailable: tr("This desktop has no keys for all programs")
    }
  }
}
