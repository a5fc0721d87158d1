import GTK
import MynaLibrary
import MynaScreens
import MynaStudio

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
  ///
  /// - Parameter asksForTitle: whether its title is selected at first, to be written over.
  func play(_ take: OpenTake, asksForTitle: Bool = false) {
    let model = PlaybackModel(take, studio: navigator.studio)
    navigator.push(
      PlaybackScreen(
        model, window: navigator.window, below: navigator.titleBelow, asksForTitle: asksForTitle,
        delegate: self))
  }

  /// Deletes a recording, and says so on whatever page shows, with a way back.
  private func delete(_ take: Take) {
    Task { [navigator, studio = navigator.studio] in
      let cloudFollows = await studio.sync.follows(deletionOf: [take])
      do throws(StudioError) {
        try await studio.delete(take.id)
      } catch {
        return navigator.tell(StudioSentences.sentence(error), isFailure: true)
      }
      let words = MemoSentences.deleted(1, title: take.title, cloudFollows: cloudFollows)
      navigator.tell(words, button: (tr("Undo"), { [weak self] in self?.putBack(take) }))
    }
  }

  private func putBack(_ take: Take) {
    Task { [navigator, studio = navigator.studio] in
      do throws(StudioError) {
        try await studio.putBack(take.id)
        navigator.tell(MemoSentences.putBack(1, title: take.title))
      } catch {
        navigator.tell(StudioSentences.sentence(error), isFailure: true)
      }
    }
  }
}

extension PlaybackFlow: PlaybackScreenDelegate {
  func playbackScreenDidGoBack(_ screen: PlaybackScreen) { navigator.leavePage() }

  func playbackScreen(_ screen: PlaybackScreen, didDelete take: Take) {
    // The person may have left it while its file was made.
    if navigator.top === screen { navigator.leavePage() }
    if !navigator.top.delete(take.id) { delete(take) }
  }

  func playbackScreen(_ screen: PlaybackScreen, didOpen take: Take) {
    Task { [weak self, studio = navigator.studio] in
      if let open = await studio.openTake(take) { self?.play(open) }
    }
  }

  func playbackDidEnd(_ words: String, isFailure: Bool) {
    navigator.tell(words, isFailure: isFailure)
  }
}
