import GTK
import MynaLibrary
import MynaScreens
import MynaStudio

/// Playing takes and files, each on a page of its own above the one it was chosen on.
final class PlaybackFlow: Flow {
  private unowned let navigator: any Navigator

  init(_ navigator: any Navigator) { self.navigator = navigator }

  /// Asks for files, and shows them.
  func open() {
    let chooser = FileChooser.openSeveral(over: navigator.window, title: tr("Open a Sound"))
    chooser.showAll { [weak self] paths in self?.open(paths) }
  }

  /// Shows the first of these files that can be opened, with the way to the others, and tells which cannot be opened.
  ///
  /// - Parameter addresses: those of files that have no path.
  func open(_ paths: [String], addresses: [String] = []) {
    if paths.count == 1 { play(OpenTake(path: paths[0])) }
    guard paths.count > 1 || !addresses.isEmpty else { return }
    let files = OpenedFiles(paths)
    Task {
      if paths.count > 1, await files.findFirst() {
        show(files, below: navigator.titleBelow)
        await files.checkOthers()
      }
      tell(addresses.map(OpeningSentences.unreachable) + files.failures.map(OpeningSentences.line))
    }
  }

  /// Shows the file whose turn it is, in the place of the one before.
  private func show(_ files: OpenedFiles, below: String, inPlaceOf old: PlaybackScreen? = nil) {
    guard let file = files.current else { return }
    let model = PlaybackModel(
      OpenTake(path: file.path), studio: navigator.studio, files: files,
      playsAtOnce: old?.model.phase == .playing)
    let screen = PlaybackScreen(
      model, window: navigator.window, below: below, delegate: self)
    screen.filesBar?.onMove = { [weak self, weak screen] in
      if let screen { self?.show(files, below: below, inPlaceOf: screen) }
    }
    if let old { navigator.replace(old, with: screen) } else { navigator.push(screen) }
  }

  /// Tells why a file was not opened; for several files, the message has a button that shows the reasons.
  private func tell(_ lines: [String]) {
    guard lines.count > 1 else { return lines.forEach { navigator.tell($0, isFailure: true) } }
    let why = { [weak self] in
      guard let self else { return }
      MessageDialog.tell(tr("Not Opened"), Words.list(lines), over: navigator.window)
    }
    navigator.tell(
      OpeningSentences.notOpened(lines.count), button: (tr("Show Why"), why), isFailure: true)
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
