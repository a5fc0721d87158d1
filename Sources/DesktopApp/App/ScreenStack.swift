import GTK

/// The screens above one another, and what the window asks of the one that shows.
final class ScreenStack {
  private let shell: Shell
  /// The screens from the lowest up.
  ///
  /// A screen stays until its page has slid away, and is here while its page waits to slide in.
  private var screens: [any Screen]

  /// A stack with the screen that is always there.
  init(_ shell: Shell, root: any Screen) {
    (self.shell, screens) = (shell, [root])
    shell.onPop = { [weak self] page in self?.remove(page) }
    shell.onSettle = { [weak self] in self?.settle() }
    shell.onActiveChange = { [weak self] isActive in
      for screen in self?.screens ?? [] { screen.setActive(isActive) }
    }
    shell.onKey = { [weak self] key in self?.press(key) ?? false }
  }

  /// The screen that shows, or is about to.
  ///
  /// While a page slides away, keys are meant for the one that comes.
  var top: any Screen { screens.last { shell.isOnTop($0.page) } ?? screens[0] }

  /// Whether something moves on the lowest screen, covered or not, or on the one that shows.
  var isMoving: Bool { screens[0].isMoving || top.isMoving }

  /// Puts a screen above the others; every screen but the lowest gets here this way.
  func push(_ screen: any Screen) {
    screens.append(screen)
    shell.push(screen.page)
  }

  /// Slides back to the lowest screen.
  func popToRoot() { shell.popToRoot() }

  /// Leaves a mode of the screen that shows, or else the screen.
  ///
  /// Returns false if there is nothing to leave.
  func goBack() -> Bool { top.goBack() || shell.goBack() }

  /// Completes what would be cut off at the end of the program, on all screens.
  func finish() async {
    for screen in screens { await screen.finish() }
  }

  /// Gives the keyboard to the screen that shows.
  func focus() { top.focus() }

  // MARK: What the window tells

  private func settle() {
    shell.window.title = top.windowTitle
    shell.allowsSwipe = top.allowsSwipe
    shell.wantsWidth = top.wantsWidth
    focus()
  }

  private func press(_ key: Key) -> Bool {
    if key.name == "Escape" || key.hasAlt && key.name == "Left" { return goBack() }
    return !shell.window.isTyping && top.press(key)
  }

  private func remove(_ page: Widget) {
    guard let index = screens.firstIndex(where: { $0.page === page }) else { return }
    let screen = screens.remove(at: index)
    screen.close()
    Departures.note(page, screen, screen.model)
  }
}
