import GTK
import MynaScreens
import Translations

final class RecordFlow: Flow {
  let screen: RecordScreen

  private unowned let navigator: any Navigator

  init(_ navigator: any Navigator) {
    self.navigator = navigator
    screen = RecordScreen(RecordModel(studio: navigator.studio))
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
      let words = RecordMessages.stopped(take.title, after: seconds)
      if !isSeen { navigator.notifyOfStop(words) }
      if isSeen, screen.isShown {
        recordScreen(screen, didFinish: take)
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
  /// A current recording is not paused, because a user who asks to record does not want that.
  func begin() {
    open()
    screen.begin()
  }

  func toggle() {
    open()
    screen.toggle()
  }
}

extension RecordFlow: RecordScreenDelegate {
  func recordScreenDidGoBack(_ screen: RecordScreen) { navigator.leavePage() }

  func recordScreen(_ screen: RecordScreen, didFinish take: NewTake) {
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

  func recordScreenDidRecordNothing(_ screen: RecordScreen) {
    navigator.report(tr("Nothing was recorded."))
  }
}
