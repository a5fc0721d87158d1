import GTK
import MynaScreens
import MynaStudio
import Translations

/// The main window.
///
/// Home is beside the pages or, if the window is narrow, below them.
final class MainWindow {
  let window: Window
  /// Called when the user closes the window; returns true to keep the window open.
  var onClose: () -> Bool = { false }
  var onChoose: (MainPage) -> Void = { _ in }
  var onShowTake: () -> Void = {}
  var onPop: (Widget) -> Void = { _ in }
  /// Called when a page transition has ended.
  var onSettle: () -> Void = {}
  /// Called when Home appears beside the pages or is no longer beside them.
  var onFold: () -> Void = {}
  var onActiveChange: (Bool) -> Void = { _ in }
  /// Called for keys that no widget has handled; returns whether the key was handled.
  var onKey: (Key) -> Bool = { _ in false }

  private let studio: Studio
  private let content: Widget
  private let toasts: ToastOverlay
  private let frame: Box
  private let room: DrawingArea
  private let split: SplitView
  private let sidebar: Widget
  private let columns: Widget
  private let pages: NavigationStack
  private let besidePages: SidePane
  private let home: HomeScreen
  private let switcher: MainPageSwitcher
  private let strip: RecordingStrip
  private var layout: WindowLayout

  init(
    _ application: Application, studio: Studio, home: HomeScreen, record: RecordingScreen,
    music: NowPlayingStrip
  ) {
    let builder = Builder(AppResource["Shell.ui"])
    (self.studio, self.home) = (studio, home)
    let settings = studio.settings
    window = Window.main(
      of: application, width: settings.windowWidth, height: settings.windowHeight)
    window.isMaximized = settings.windowIsMaximized
    window.title = tr("Myna")
    (content, toasts) = (builder("content"), builder("toasts"))
    toasts.isBelowChild = true
    (frame, room, split) = (builder("frame"), builder("room"), builder("split"))
    let bin: Bin = builder("sidebar")
    bin.setChild(home.page)
    sidebar = bin
    (columns, pages, besidePages) = (builder("columns"), builder("pages"), SidePane(builder))
    switcher = MainPageSwitcher(builder("switcher"))
    strip = RecordingStrip(builder, record.model)
    layout = WindowLayout(width: settings.windowWidth, height: settings.windowHeight)
    builder("nowPlaying", as: Bin.self).setChild(music.view)
    pages.begin(with: record.page)
    window.setContent(content)
    split.show(settings.page == "home" ? sidebar : columns)
    strip.onStop = { [weak record] in record?.stop() }
    record.onCover = { [strip] isCovered in strip.isNeeded = isCovered }
    connect(application)
    fit()
  }

  private func connect(_ application: Application) {
    room.onRoom { [weak self] width, height in
      let layout = WindowLayout(width: width, height: height)
      guard let self, layout != self.layout else { return }
      self.layout = layout
      fit()
    }
    split.onFold { [weak self] in self?.fold() }
    split.onSwitch { [weak self] in self?.showWay() }
    home.onChoose = { [weak self] root in self?.onChoose(root) }
    switcher.onChoose = { [weak self] root in self?.onChoose(root) }
    strip.onShow = { [weak self] in self?.onShowTake() }
    pages.onPop = { [weak self] page in self?.onPop(page) }
    pages.onSettle = { [weak self] in self?.onSettle() }
    window.onClose { [weak self] in self?.onClose() ?? false }
    window.onActiveChange { [weak self] in
      if let self { onActiveChange(window.isActive) }
    }
    // An event controller on the window receives keys even if no widget has the focus.
    window.onKey { [weak self, weak application] key in
      guard let self else { return false }
      return onKey(key) || application?.perform(key, in: window) == true
    }
  }

  // MARK: Pages

  var allowsSwipe: Bool {
    get { pages.allowsSwipe }
    set { pages.allowsSwipe = newValue }
  }

  /// Whether the Home sidebar collapses at a larger window width, to leave more room for the page.
  var wantsWidth: Bool {
    get { split.foldsEarly }
    set { split.foldsEarly = newValue }
  }

  var root = MainPage.record { didSet { markMainPage() } }

  var isAtRoot = true { didSet { showWay() } }

  var isHomeBeside: Bool { !split.isFolded }

  /// Whether a page is visible, with no other page on top of it or beside it.
  func isOnTop(_ page: Widget) -> Bool {
    besidePages.page.map { $0 === page } ?? pages.isOnTop(page)
  }

  var hasTwoPages: Bool { layout.hasTwoPages }

  var pageBeside: Widget? { besidePages.page }

  /// Shows a page beside the visible page, replacing any page that is already beside it; nil only
  /// removes that page.
  func showBeside(_ page: Widget?) {
    if page != nil { showPages() }
    let before = besidePages.page
    besidePages.show(page)
    if let before { onPop(before) }
    onSettle()
  }

  /// Moves the top page beside the page below it.
  func moveBeside() {
    if let page = pages.removeTop() { besidePages.show(page) }
  }

  /// Moves the page beside the visible page on top of it.
  func moveAbove() {
    guard let page = besidePages.page else { return }
    besidePages.show(nil)
    pages.push(page)
  }

  func push(_ page: Widget) {
    showPages()
    pages.push(page)
  }

  func replace(with page: Widget) {
    showPages()
    pages.replace(with: page)
  }

  func replace(_ page: Widget, with other: Widget) {
    showPages()
    pages.replace(page, with: other)
  }

  func pop() -> Bool { pages.pop() }

  func pop(to page: Widget) { pages.pop(to: page) }

  func showPages() { split.show(columns) }

  func showHome() -> Bool {
    guard split.isFolded, split.isShowing(columns) else { return false }
    split.show(sidebar)
    return true
  }

  /// Shows a message on top of the pages.
  ///
  /// An error message stays until the user closes it.
  func report(_ text: String, button: (String, () -> Void)? = nil, isFailure: Bool = false) {
    toasts.show(text, button: button, stays: isFailure)
  }

  func remember() {
    let size = window.normalSize
    studio.settings.windowIsMaximized = window.isMaximized
    if size.width > 0, size.height > 0 {
      (studio.settings.windowWidth, studio.settings.windowHeight) = size
    }
    studio.settings.page = isHomeAlone ? "home" : "record"
  }

  // MARK: Layout

  private var isHomeAlone: Bool { split.isFolded && split.isShowing(sidebar) }

  private func fit() {
    split.canUnfold = layout.hasHomeBeside
    content.setStyle("low", layout.isLow)
    frame.isColumn = !layout.isLow
    switcher.view.isColumn = layout.isLow
    switcher.view.setStyle("beside", layout.isLow)
    if layout.isLow { frame.moveToStart(switcher.view) } else { frame.moveToEnd(switcher.view) }
    fold()
  }

  private func fold() {
    home.layOut(isAlone: split.isFolded, isLow: layout.isLow)
    showWay()
    markMainPage()
    onFold()
  }

  /// Shows the destination buttons if the destinations cannot be reached through Home or a Back
  /// button.
  private func showWay() {
    split.hideCovered(sidebar, columns)
    switcher.view.isVisible = split.isFolded && isAtRoot && !split.isShowing(sidebar)
  }

  private func markMainPage() {
    home.mark(split.isFolded ? nil : root)
    switcher.mark(root)
  }
}
