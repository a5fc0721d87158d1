import GTK
import MynaScreens

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

  /// Puts a screen above the others, or beside the list that leads to it where there is room.
  func push(_ screen: any Screen) {
    let isBeside = screen.sitsBeside && hasListOnTop && shell.hasTwoPages
    add(screen)
    guard isBeside else { return shell.push(screen.page) }
    shell.showBeside(screen.page)
    base.setBeside(true)
  }

  /// The title of the page that the next one leads back to.
  var titleBelow: String { shell.pageBeside == nil ? top.title : base.title }

  /// Puts the screen of a place in the stead of all but the lowest.
  func open(_ screen: any Screen, as root: Root) {
    closeBeside()
    add(screen)
    base = screen
    shell.root = root
    shell.replace(with: screen.page)
  }

  /// Puts a screen in the place of another one, which may have been left by now.
  func replace(_ screen: any Screen, with other: any Screen) {
    guard screens.contains(where: { $0 === screen }) else { return }
    add(other)
    guard shell.pageBeside === screen.page else {
      return shell.replace(screen.page, with: other.page)
    }
    shell.showBeside(other.page)
  }

  /// Slides back to the screen of the place that shows; false if it is another place.
  func goBack(to root: Root) -> Bool {
    guard root == shell.root else { return false }
    closeBeside()
    shell.pop(to: base.page)
    return true
  }

  /// Slides back to the lowest screen.
  func showRecord() {
    closeBeside()
    base = screens[0]
    shell.root = .record
    shell.pop(to: base.page)
  }

  /// Leaves the screen that shows for the one below, or for Home where that is below it.
  ///
  /// Returns false if nothing is below.
  @discardableResult func leave() -> Bool {
    closeBeside() || (top === base ? shell.showHome() : shell.pop())
  }

  /// Completes what would be cut off at the end of the program, on all screens.
  func finish() async {
    for screen in screens { await screen.finish() }
  }

  /// Begins to search the page that shows, or the list beside it.
  func find() { (shell.pageBeside == nil ? top : base).find() }

  /// Gives the keyboard to the screen that shows.
  func focus() { top.focus() }

  /// Gives the keyboard to the list, or back to the player beside it.
  func focusOther() {
    guard shell.pageBeside != nil else { return focus() }
    (base.page.hasWindowFocus ? top : base).focus()
  }

  private func add(_ screen: any Screen) {
    screen.back.isHomeBeside = shell.isHomeBeside
    screens.append(screen)
  }

  // MARK: A list and its player

  /// Whether a list shows with nothing but its player above or beside it.
  private var hasListOnTop: Bool {
    base.isList && (top === base || shell.pageBeside != nil)
  }

  @discardableResult private func closeBeside() -> Bool {
    guard shell.pageBeside != nil else { return false }
    base.setBeside(false)
    shell.showBeside(nil)
    return true
  }

  /// Moves a player beside its list, or above it, as the room for it comes and goes.
  private func moveBeside() {
    if shell.pageBeside != nil, !shell.hasTwoPages {
      base.setBeside(false)
      shell.moveAbove()
    } else if shell.pageBeside == nil, shell.hasTwoPages, base.isList, top.sitsBeside,
      screens.dropLast().last === base
    {
      shell.moveBeside()
      base.setBeside(shell.pageBeside != nil)
      settle()
    }
  }

  // MARK: What the window tells

  private func settle() {
    name()
    shell.allowsSwipe = top.allowsSwipe && top !== base && shell.pageBeside == nil
    shell.wantsWidth = top.wantsWidth && shell.pageBeside == nil
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
    moveBeside()
  }

  private func press(_ key: Key) -> Bool {
    // The list beside a player gets what is meant for it first.
    let isInList = shell.pageBeside != nil && base.page.hasWindowFocus
    let screen = isInList ? base : top
    if key.name == "Escape" || key.hasAlt && key.name == "Left" {
      return screen.goBack() || leave()
    }
    return !shell.window.isTyping && (screen.press(key) || isInList && top.press(key))
  }

  private func remove(_ page: Widget) {
    guard let index = screens.firstIndex(where: { $0.page === page }) else { return }
    let screen = screens.remove(at: index)
    screen.close()
    Departures.note(page, screen, screen.model)
  }
}
