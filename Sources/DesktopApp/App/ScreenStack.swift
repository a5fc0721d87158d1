import GTK
import MynaScreens

/// The stack of screens, and the properties of the top screen that the window uses.
final class ScreenStack {
  private let mainWindow: MainWindow
  /// The screens from bottom to top.
  ///
  /// A screen is added before its page slides in and is removed after its page has slid out.
  private var screens: [any Screen]
  /// The screen of the current destination, which other screens may cover.
  private var base: any Screen
  private var naming: Task<Void, Never>?

  /// Creates a stack with the Record screen, which always stays at the bottom.
  init(_ mainWindow: MainWindow, record: any Screen) {
    (self.mainWindow, screens, base) = (mainWindow, [record], record)
    mainWindow.onPop = { [weak self] page in self?.remove(page) }
    mainWindow.onSettle = { [weak self] in self?.settle() }
    mainWindow.onFold = { [weak self] in self?.fold() }
    mainWindow.onActiveChange = { [weak self] isActive in
      for screen in self?.screens ?? [] { screen.setActive(isActive) }
    }
    mainWindow.onKey = { [weak self] key in self?.press(key) ?? false }
    fold()
  }

  /// The screen that is visible or about to become visible.
  ///
  /// While a page is sliding out, the screen below it receives keys.
  var top: any Screen { screens.last { mainWindow.isOnTop($0.page) } ?? screens[0] }

  /// Whether anything is moving on the visible screen or on the Record screen, even if the Record
  /// screen is covered.
  var isMoving: Bool { screens[0].isMoving || top.isMoving }

  /// Adds a screen on top of the stack or, if there is room, beside the list that opened it.
  func push(_ screen: any Screen) {
    let isBeside = screen.sitsBeside && hasListOnTop && mainWindow.hasTwoPages
    add(screen)
    guard isBeside else { return mainWindow.push(screen.page) }
    mainWindow.showBeside(screen.page)
    base.setBeside(true)
  }

  /// The title of the page to which the Back button of the next page leads.
  var titleBelow: String { mainWindow.pageBeside == nil ? top.title : base.title }

  func open(_ screen: any Screen, as root: MainPage) {
    closeBeside()
    add(screen)
    base = screen
    mainWindow.root = root
    mainWindow.replace(with: screen.page)
  }

  func replace(_ screen: any Screen, with other: any Screen) {
    guard screens.contains(where: { $0 === screen }) else { return }
    add(other)
    guard mainWindow.pageBeside === screen.page else {
      return mainWindow.replace(screen.page, with: other.page)
    }
    mainWindow.showBeside(other.page)
  }

  /// Slides back to the screen of the current destination.
  ///
  /// Returns false if `root` is not the current destination.
  func goBack(to root: MainPage) -> Bool {
    guard root == mainWindow.root else { return false }
    closeBeside()
    mainWindow.pop(to: base.page)
    return true
  }

  func showRecord() {
    closeBeside()
    base = screens[0]
    mainWindow.root = .record
    mainWindow.pop(to: base.page)
  }

  /// Leaves the top screen and shows the screen below it, or Home.
  ///
  /// Returns false if there is no screen to return to.
  @discardableResult func leave() -> Bool {
    closeBeside() || (top === base ? mainWindow.showHome() : mainWindow.pop())
  }

  func finish() async {
    for screen in screens { await screen.finish() }
  }

  /// Starts a search on the visible page, or in the list beside it.
  func find() { (mainWindow.pageBeside == nil ? top : base).find() }

  func focus() { top.focus() }

  /// Moves the focus from the player to the list beside it, or from the list to the player.
  func focusOther() {
    guard mainWindow.pageBeside != nil else { return focus() }
    (base.page.hasWindowFocus ? top : base).focus()
  }

  private func add(_ screen: any Screen) {
    screen.back.isHomeBeside = mainWindow.isHomeBeside
    screens.append(screen)
  }

  private var hasListOnTop: Bool {
    base.isList && (top === base || mainWindow.pageBeside != nil)
  }

  @discardableResult private func closeBeside() -> Bool {
    guard mainWindow.pageBeside != nil else { return false }
    base.setBeside(false)
    mainWindow.showBeside(nil)
    return true
  }

  /// Moves the player beside its list, or on top of the list, when the available width changes.
  private func moveBeside() {
    if mainWindow.pageBeside != nil, !mainWindow.hasTwoPages {
      base.setBeside(false)
      mainWindow.moveAbove()
    } else if mainWindow.pageBeside == nil, mainWindow.hasTwoPages, base.isList, top.sitsBeside,
      screens.dropLast().last === base
    {
      mainWindow.moveBeside()
      base.setBeside(mainWindow.pageBeside != nil)
      settle()
    }
  }

  private func settle() {
    name()
    mainWindow.allowsSwipe = top.allowsSwipe && top !== base && mainWindow.pageBeside == nil
    mainWindow.wantsWidth = top.wantsWidth && mainWindow.pageBeside == nil
    mainWindow.isAtRoot = top === base
    focus()
  }

  private func name() {
    naming?.cancel()
    mainWindow.window.title = top.windowTitle
    naming = observe({ [weak screen = top] in screen?.windowTitle }) { [mainWindow] title in
      if let title, title != mainWindow.window.title { mainWindow.window.title = title }
    }
  }

  private func fold() {
    for screen in screens { screen.back.isHomeBeside = mainWindow.isHomeBeside }
    moveBeside()
  }

  private func press(_ key: Key) -> Bool {
    // If the list beside a player has the focus, it receives keys first.
    let isInList = mainWindow.pageBeside != nil && base.page.hasWindowFocus
    let screen = isInList ? base : top
    if key.name == "Escape" || key.hasAlt && key.name == "Left" {
      return screen.goBack() || leave()
    }
    return !mainWindow.window.isTyping && (screen.press(key) || isInList && top.press(key))
  }

  private func remove(_ page: Widget) {
    guard let index = screens.firstIndex(where: { $0.page === page }) else { return }
    let screen = screens.remove(at: index)
    screen.close()
    LeakTracker.track(page, screen, screen.model)
  }
}
