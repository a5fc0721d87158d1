import GTK
import MynaScreens

/// Playing takes and files, each on a page of its own above the one it was chosen on.
final class PlaybackFlow: Flow {
  private unowned let navigator: any Navigator

  init(_ navigator: any Navigator) { self.navigator = navigator }

  /// Asks for a file, and plays it.
  func open() {
    let chooser = FileChooser.open(over: navigator.window, title: tr("Open a Sound"))
    chooser.show { [weak self] path in
      if let path { self?.play(OpenTake(path: path)) }
    }
  }

  /// Shows a take, ready to be played.
  func play(_ take: OpenTake) {
    let model = PlaybackModel(take, studio: navigator.studio)
    navigator.push(
      PlaybackScreen(
        model, window: navigator.window, below: navigator.top.title, delegate: self))
  }
}

extension PlaybackFlow: PlaybackScreenDelegate {
  func playbackScreenDidGoBack(_ screen: PlaybackScreen) { navigator.leavePage() }
}
