import GTK

/// The screens above one another, and what the window asks of the one that shows.
final class ScreenStack {
  private let shell: Shell
  /// The screens from the lowest up.
  ///
  /// A screen stays until its page has slid away, and is here while its page waits to slide in.
  private var screens: [any Screen]
  /// The screen of the place that shows, which others may lie above.
  private var base: any Screen
  /// Keeps the window's title that of its page.
  private var naming: Task<Void, Never>?

  /// A stack with the screen that is always there.
  init(_ shell: Shell, record: any Screen) {
    (self.shell, screens, base) = (shell, [record], record)
    shell.onPop = { [weak self] page in self?.remove(page) }
    shell.onSettle = { [weak self] in self?.settle() }
    shell.onFold = { [weak self] in self?.fold() }
    shell.onActiveChange = { [weak self] isActive in
      for screen in self?.screens ?? [] { screen.setActive(isActive) }
    }
    shell.onKey = { [weak self] key in self?.press(key) ?? false }
    fold()
  }

  /// The screen that shows, or is about to.
  ///
  /// While a page slides away, keys are meant for the one that comes.
  var top: any Screen { screens.last { shell.isOnTop($0.page) } ?? screens[0] }

  /// Whether something moves on the lowest screen, covered or not, or on the one that shows.
  var isMoving: Bool { screens[0].isMoving || top.isMoving }

  /// Puts a screen above the others.
  func push(_ screen: any Screen) {
    add(screen)
    shell.push(screen.page)
  }

  /// Puts the screen of a place in the stead of all but the lowest.
  func open(_ screen: any Screen, as root: Root) {
    add(screen)
    base = screen
    shell.root = root
    shell.replace(with: screen.page)
  }

  /// Slides back to the screen of the place that shows; false if it is another place.
  func goBack(to root: Root) -> Bool {
    guard root == shell.root else { return false }
    shell.pop(to: base.page)
    return true
  }

  /// Slides back to the lowest screen.
  func showRecord() {
    base = screens[0]
    shell.root = .record
    shell.pop(to: base.page)
  }

  /// Leaves the screen that shows for the one below, or for Home where that is below it.
  ///
  /// Returns false if nothing is below.
  @discardableResult func leave() -> Bool { top === base ? shell.showHome() : shell.pop() }

  /// Completes what would be cut off at the end of the program, on all screens.
  func finish() async {
    for screen in screens { await screen.finish() }
  }

  /// Gives the keyboard to the screen that shows.
  func focus() { top.focus() }

  private func add(_ screen: any Screen) {
    screen.back.isHomeBeside = shell.isHomeBeside
    screens.append(screen)
  }

  // MARK: What the window tells

  private func settle() {
    name()
    shell.allowsSwipe = top.allowsSwipe && top !== base
    shell.wantsWidth = top.wantsWidth
    shell.isAtRoot = top === base
    focus()
  }

  private func name() {
    naming?.cancel()
    shell.window.title = top.windowTitle
    naming = observe({ [weak screen = top] in screen?.windowTitle }) { [shell] title in
      if let title, title != shell.window.title { shell.window.title = title }
    }
  }

  private func fold() {
    for screen in screens { screen.back.isHomeBeside = shell.isHomeBeside }
  }

  private func press(_ key: Key) -> Bool {
    if key.name == "Escape" || key.hasAlt && key.name == "Left" { return top.goBack() || leave() }
    return !shell.window.isTyping && top.press(key)
  }

  private func remove(_ page: Widget) {
    guard let index = screens.firstIndex(where: { $0.page === page }) else { return }
    let screen = screens.remove(at: index)
    screen.close()
    Departures.note(page, screen, screen.model)
  }
}
