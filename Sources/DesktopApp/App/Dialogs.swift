import GTK
import MynaScreens

/// Windows that only tell something.
enum Dialogs {
  /// The window of shortcuts while it is open; else its keys would do nothing.
  private static var shortcuts: PreferencesWindow?

  static func showShortcuts(over window: Window) {
    let shortcuts: PreferencesWindow = Builder(PackageResources.Shortcuts_ui)("window")
    shortcuts.sits(over: window, width: 640, height: max(294, window.size.height))
    shortcuts.onClosing { Self.shortcuts = nil }
    Self.shortcuts = shortcuts
    shortcuts.present()
  }

  /// Asks whether to quit while a job is running; `action` receives the answer.
  static func askToQuit(
    during kind: RunningJobs.Kind, over window: Window, _ action: @escaping (Bool) -> Void
  ) {
    let (heading, body) = StudioSentences.unfinished(kind)
    let dialog = MessageDialog(over: window, heading: heading, body: body)
    dialog.add("wait", tr("Keep Working"), isDefault: true)
    dialog.add("quit", tr("Quit Now"), look: .destructive)
    dialog.show { action($0 == "quit") }
  }

  static func showAbout(over window: Window) {
    AboutWindow.show(
      over: window, name: tr("Myna"), icon: AppIdentity.id, version: "0.1",
      comments: tr("Records your voice, and says it back changed."),
      license: .apache2)
  }
}
