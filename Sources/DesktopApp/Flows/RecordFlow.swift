import GTK
import MynaScreens

/// Recording: the page that is always there.
final class RecordFlow: Flow {
  /// The page.
  let screen: RecordScreen

  private unowned let navigator: any Navigator

  init(_ navigator: any Navigator) {
    self.navigator = navigator
    screen = RecordScreen(RecordModel(studio: navigator.studio))
    screen.delegate = self
    screen.model.onComplete = { [weak self] in self?.end() }
  }

  /// Stops a recording that has reached its time; a page that covers the Record page stays.
  private func end() {
    let (model, studio, isSeen) = (screen.model, navigator.studio, navigator.window.isVisible)
    guard let seconds = model.stopTime else { return }
    Task {
      guard let take = await model.stop() else { return }
      let words = RecordSentences.stopped(take.title, after: seconds)
      if !isSeen { navigator.notifyOfStop(words) }
      if isSeen, screen.isShown {
        recordScreen(screen, didFinish: take)
        return navigator.tell(words)
      }
      await studio.finish(take)
      guard isSeen else { return }
      navigator.tell(
        words, button: (tr("Play"), { [weak self] in self?.navigator.playback.play(take) }))
    }
  }

  /// Shows the page, whatever lies above it.
  func open() {
    navigator.showRecord()
    navigator.showPages()
  }

  /// Begins a take, or shows the current one.
  ///
  /// A take is not paused: a user who asks to record wants no pause.
  func begin() {
    open()
    screen.begin()
  }

  /// Begins a take, pauses it or resumes it.
  func toggle() {
    open()
    screen.toggle()
  }
}

extension RecordFlow: RecordScreenDelegate {
  func recordScreenDidGoBack(_ screen: RecordScreen) { navigator.leavePage() }

  func recordScreen(_ screen: RecordScreen, didFinish take: OpenTake) {
    guard navigator.window.isVisible, !take.isTooShortToHear else {
      // The take is not opened, so its journal need not wait.
      Task { [studio = navigator.studio] in await studio.finish(take) }
      if take.isTooShortToHear {
        navigator.tell(tr("Too short to play. The recording is kept in Memos."))
      }
      return
    }
    navigator.playback.play(take, asksForTitle: true)
  }

  func recordScreenDidRecordNothing(_ screen: RecordScreen) {
    navigator.tell(tr("Nothing was recorded."))
  }
}
