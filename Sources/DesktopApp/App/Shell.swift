import GTK
import MynaScreens
import MynaStudio

/// The window: Home beside the pages, or below them where there is no room.
final class Shell {
  let window: Window
  /// Called when the window is to be closed; true keeps it.
  var onClose: () -> Bool = { false }
  /// Called when a page was left for good.
  var onPop: (Widget) -> Void = { _ in }
  /// Called when another page has come to rest.
  var onSettle: () -> Void = {}
  /// Called when the person comes to the window, with true, or leaves it.
  var onActiveChange: (Bool) -> Void = { _ in }
  /// Called for keys that nobody had use for.
  var onKey: (Key) -> Bool = { _ in false }

  private let studio: Studio
  private let toasts: ToastOverlay
  private let split: SplitView
  private let sidebar: Widget
  private let pages: NavigationStack
  private let home: HomeScreen
  private let record: RecordScreen
  private let strip: RecordingStrip

  init(
    _ application: Application, studio: Studio, home: HomeScreen, record: RecordScreen,
    music: NowPlayingStrip
  ) {
    let builder = Builder(PackageResources.Shell_ui)
    (self.studio, self.home, self.record) = (studio, home, record)
    let settings = studio.settings
    window = Window.main(
      of: application, width: settings.windowWidth, height: settings.windowHeight)
    window.isMaximized = settings.windowIsMaximized
    window.title = tr("Myna")
    toasts = builder("toasts")
    split = builder("split")
    let bin: Bin = builder("sidebar")
    bin.setChild(home.page)
    sidebar = bin
    pages = builder("pages")
    strip = RecordingStrip(builder, record.model)
    builder("nowPlaying", as: Bin.self).setChild(music.view)
    pages.begin(with: record.page)
    window.setContent(toasts)
    split.show(settings.page == "home" ? sidebar : pages)
    split.onFold { [weak self] in self?.fold() }
    fold()
    strip.onShow = { [weak self] in
      self?.popToRoot()
      self?.showPages()
    }
    record.onCover = { [strip] isCovered in strip.isNeeded = isCovered }
    pages.onPop = { [weak self] page in self?.onPop(page) }
    pages.onSettle = { [weak self] in self?.onSettle() }
    window.onClose { [weak self] in self?.onClose() ?? false }
    window.onActiveChange { [weak self] in
      if let self { onActiveChange(window.isActive) }
    }
    // Of the window, which gets keys also while no widget has the keyboard.
    window.onKey { [weak self] key in self?.onKey(key) ?? false }
  }

  /// Whether the page that shows can be swiped away.
  var allowsSwipe: Bool {
    get { pages.allowsSwipe }
    set { pages.allowsSwipe = newValue }
  }

  /// Whether Home makes room for the page that shows sooner than it must.
  var wantsWidth: Bool {
    get { split.foldsEarly }
    set { split.foldsEarly = newValue }
  }

  func isOnTop(_ page: Widget) -> Bool { pages.isOnTop(page) }

  func push(_ page: Widget) {
    showPages()
    pages.push(page)
  }

  /// Slides back to the first page, whatever lies above it.
  func popToRoot() { pages.popToRoot() }

  /// Says something in passing, whatever page shows.
  func tell(_ text: String, button: (String, () -> Void)? = nil) {
    toasts.show(text, button: button)
  }

  /// Brings the pages into sight where Home covers them.
  func showPages() { split.show(pages) }

  /// Goes one page back; false when there is none.
  func goBack() -> Bool {
    if pages.depth > 1 {
      pages.pop()
      return true
    }
    guard split.isFolded, split.isShowing(pages) else { return false }
    split.show(sidebar)
    return true
  }

  /// Remembers size and page.
  func remember() {
    let size = window.normalSize
    studio.settings.windowIsMaximized = window.isMaximized
    if size.width > 0, size.height > 0 {
      (studio.settings.windowWidth, studio.settings.windowHeight) = size
    }
    studio.settings.page = split.isFolded && split.isShowing(sidebar) ? "home" : "record"
  }

  private func fold() {
    record.setBackVisible(split.isFolded)
    home.setFolded(split.isFolded)
  }
}
