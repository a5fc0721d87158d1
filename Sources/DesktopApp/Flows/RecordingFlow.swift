import GTK
import MynaScreens
import Translations

final class RecordingFlow: Flow {
  let screen: RecordingScreen

  private unowned let navigator: any Navigator

  init(_ navigator: any Navigator) {
    self.navigator = navigator
    screen = RecordingScreen(RecordingModel(studio: navigator.studio))
    screen.delegate = self
    screen.model.onComplete = { [weak self] in self?.end() }
  }

  /// Stops a recording that has reached its time limit.
  ///
  /// If another page covers the Record page, that page stays visible.
  private func end() {
    let (model, studio, isSeen) = (screen.model, navigator.studio, navigator.window.isVisible)
    guard let seconds = model.stopTime else { return }
    Task {
      guard let take = await model.stop() else { return }
      let words = RecordingMessages.stopped(take.title, after: seconds)
      if !isSeen { navigator.notifyOfStop(words) }
      if isSeen, screen.isShown {
        recordingScreen(screen, didFinish: take)
        return navigator.report(words)
      }
      await studio.finish(take)
      guard isSeen else { return }
      navigator.report(
        words, button: (tr("Play"), { [weak self] in self?.navigator.playback.play(take) }))
    }
  }

  func open() {
    navigator.showRecord()
    navigator.showPages()
  }

  /// Starts a recording, or shows the current recording.
  ///
  /// If a recording is in progress, it is not paused, because a user who wants to record would not
  /// expect that.
  func begin() {
    open()
    screen.begin()
  }

  func toggle() {
    open()
    screen.toggle()
  }
}

extension RecordingFlow: RecordingScreenDelegate {
  func recordingScreenDidGoBack(_ screen: RecordingScreen) { navigator.leavePage() }

  func recordingScreen(_ screen: RecordingScreen, didFinish take: NewTake) {
    guard navigator.window.isVisible, !take.isTooShortToHear else {
      // The take will not be opened for playback, so its journal can be converted to a file now.
      Task { [studio = navigator.studio] in await studio.finish(take) }
      if take.isTooShortToHear {
        navigator.report(tr("The recording was saved in Memos, but is too short to play."))
      }
      return
    }
    navigator.playback.play(take, asksForTitle: true)
  }

  func recordingScreenDidRecordNothing(_ screen: RecordingScreen) {
    navigator.report(tr("Nothing was recorded."))
  }
}
