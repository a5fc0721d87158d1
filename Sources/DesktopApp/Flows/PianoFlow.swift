import GTK
import MynaScreens

final class PianoFlow: Flow {
  private unowned let navigator: any Navigator

  init(_ navigator: any Navigator) { self.navigator = navigator }

  func open() {
    navigator.open(
      PianoScreen(
        PianoModel(studio: navigator.studio), window: navigator.window, below: MainPage.home,
        delegate: self), as: .piano)
  }
}

extension PianoFlow: PianoScreenDelegate {
  func pianoScreenDidGoBack(_ screen: PianoScreen) { navigator.leavePage() }

  func pianoScreen(_ screen: PianoScreen, didFinish take: NewTake) {
    navigator.push(
      PitchChangeScreen(
        PlaybackModel(take, studio: navigator.studio), below: screen.title, delegate: self))
  }
}

extension PianoFlow: PitchChangeScreenDelegate {
  func pitchChangeScreenDidGoBack(_ screen: PitchChangeScreen) { navigator.leavePage() }

  func pitchChangeScreen(_ screen: PitchChangeScreen, didOpen take: NewTake) {
    navigator.playback.play(take)
  }
}
