import GTK
import MynaLibrary
import MynaScreens

final class MemosFlow: Flow {
  private unowned let navigator: any Navigator

  private let rows = RowPool { MemoRow() }

  init(_ navigator: any Navigator) {
    self.navigator = navigator
    onIdle {
      MemosMessages.preload()
      return false
    }
    rows.fill()
    navigator.window.preloadIcons(
      [
        "go-previous-symbolic", "view-more-symbolic", "system-search-symbolic",
        "edit-select-all-symbolic", "selection-mode-symbolic",
        "pan-down-symbolic", "edit-clear-symbolic", "object-select-symbolic", "user-trash-symbolic",
      ] + TakeSymbols.usual)
  }

  func open() {
    let studio = navigator.studio
    let model = MemosModel(
      library: studio.library, maintenance: studio.maintenance, jobs: studio.jobs, sync: studio.sync
    )
    navigator.open(
      MemosScreen(
        model, preview: TakePreview(studio: studio), sync: studio.sync, rows: rows,
        window: navigator.window, below: MainPage.home,
        delegate: self),
      as: .memos)
  }
}

extension MemosFlow: MemosScreenDelegate {
  func memosScreenDidGoBack(_ screen: MemosScreen) {
    navigator.leavePage()
    rows.fill()
  }

  func memosScreenDidChooseCloud(_ screen: MemosScreen) { navigator.showCloudPreferences() }

  func memosScreenDidChooseRecord(_ screen: MemosScreen) { navigator.record.open() }

  func memosScreen(_ screen: MemosScreen, didOpen item: MemoItem) {
    if let path = item.path {
      navigator.playback.play(NewTake(path: path, title: item.take.title))
    }
  }

  func memosScreenDidDeleteOpened(_ screen: MemosScreen) { navigator.leavePage() }

  func memosScreen(_ screen: MemosScreen, didBring item: MemoItem) {
    // The user may have opened another page by now.
    if navigator.top === screen { memosScreen(screen, didOpen: item) }
  }
}
