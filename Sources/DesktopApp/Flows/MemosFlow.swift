import GTK
import MynaLibrary
import MynaScreens

/// Looking through the takes of the library.
final class MemosFlow: Flow {
  private unowned let navigator: any Navigator

  init(_ navigator: any Navigator) { self.navigator = navigator }

  func open() {
    navigator.popToRoot()
    let studio = navigator.studio
    let model = MemosModel(library: studio.library, upkeep: studio.upkeep, jobs: studio.jobs)
    navigator.push(
      MemosScreen(
        model, window: navigator.window, below: navigator.top.title, delegate: self))
  }
}

extension MemosFlow: MemosScreenDelegate {
  func memosScreenDidGoBack(_ screen: MemosScreen) { navigator.leavePage() }

  func memosScreenDidChooseRecord(_ screen: MemosScreen) { navigator.record.open() }

  func memosScreen(_ screen: MemosScreen, didOpen item: MemoItem) {
    if let path = item.path {
      navigator.playback.play(OpenTake(path: path, title: item.take.title))
    }
  }
}
