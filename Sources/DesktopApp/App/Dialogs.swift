import GTK

/// Windows that only tell something.
enum Dialogs {
  static func showShortcuts(over window: Window) {
    let shortcuts: Window = Builder(PackageResources.Shortcuts_ui)("window")
    shortcuts.setParent(window)
    shortcuts.present()
  }

  static func showAbout(over window: Window) {
    AboutWindow.show(
      over: window, name: tr("Myna"), icon: DesktopApp.id, version: "0.1",
      comments: tr("Records your voice, and says it back changed."),
      license: .apache2)
  }
}
