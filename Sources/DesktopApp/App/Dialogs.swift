import GTK
import MynaScreens
import MynaStudio
import Translations

enum Dialogs {
  /// The open shortcuts window, retained because its keys would not work without this object.
  private static var shortcuts: PreferencesWindow?

  static func showShortcuts(over window: Window) {
    let shortcuts: PreferencesWindow = Builder(AppResource["Shortcuts.ui"])("window")
    shortcuts.sits(over: window, width: 640, height: max(294, window.size.height))
    shortcuts.onClosing { Self.shortcuts = nil }
    Self.shortcuts = shortcuts
    shortcuts.present()
  }

  static func askToQuit(
    during kind: RunningJobs.Kind, over window: Window, _ action: @escaping (Bool) -> Void
  ) {
    let (heading, body) = StudioMessages.unfinished(kind)
    let dialog = MessageDialog(over: window, heading: heading, body: body)
    dialog.add("wait", tr("Keep Working"), isDefault: true)
    dialog.add("quit", tr("Quit Now"), style: .destructive)
    dialog.show { action($0 == "quit") }
  }

  enum CloseChoice {
    case stays, continues, stops
  }

  static func askToClose(over window: Window, _ action: @escaping (CloseChoice) -> Void) {
    let dialog = MessageDialog(
      over: window, heading: tr("Close While Recording?"),
      body: tr(
        "This desktop doesn’t show notifications, so nothing will remind you that Myna is still recording. To return to the recording, open Myna again."
      ))
    dialog.add("stay", tr("Keep Open"), isDefault: true)
    dialog.add("go-on", tr("Record in Background"))
    dialog.add("stop", tr("Stop and Close"))
    dialog.show { answer in
      action(answer == "go-on" ? .continues : answer == "stop" ? .stops : .stays)
    }
  }

  static func showAbout(over window: Window) {
    AboutWindow.show(
      over: window, name: tr("Myna"), icon: AppIdentity.id, version: MynaVersion.version,
      comments: tr("Record your voice and play it back with effects"),
      license: .apache2)
  }
}
