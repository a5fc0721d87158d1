import GTK
import MynaLibrary
import MynaScreens
import MynaStudio
import Translations

/// The flow for playing takes and files, each on its own page on top of the page where it was
/// chosen.
final class PlaybackFlow: Flow {
  private unowned let navigator: any Navigator

  init(_ navigator: any Navigator) { self.navigator = navigator }

  func open() {
    let chooser = FileChooser.openSeveral(over: navigator.window, title: tr("Open an Audio File"))
    chooser.showAll { [weak self] paths in self?.open(paths) }
  }

  /// Opens the first file that can be opened, with controls to switch to the other files, and
  /// reports the files that cannot be opened.
  ///
  /// - Parameter addresses: the URIs of files that have no local path.
  func open(_ paths: [String], addresses: [String] = []) {
    if paths.count == 1 { play(NewTake(path: paths[0])) }
    guard paths.count > 1 || !addresses.isEmpty else { return }
    let files = OpenedFiles(paths)
    Task {
      if paths.count > 1, await files.findFirst() {
        show(files, below: navigator.titleBelow)
        await files.checkOthers()
      }
      report(
        addresses.map(OpenFileMessages.unreachable) + files.failures.map(OpenFileMessages.line))
    }
  }

  private func show(_ files: OpenedFiles, below: String, inPlaceOf old: PlaybackScreen? = nil) {
    guard let file = files.current else { return }
    let model = PlaybackModel(
      NewTake(path: file.path), studio: navigator.studio, files: files,
      playsAtOnce: old?.model.phase == .playing)
    let screen = PlaybackScreen(
      model, window: navigator.window, below: below, delegate: self)
    screen.filesBar?.onMove = { [weak self, weak screen] in
      if let screen { self?.show(files, below: below, inPlaceOf: screen) }
    }
    if let old { navigator.replace(old, with: screen) } else { navigator.push(screen) }
  }

  /// Reports files that were not opened.
  ///
  /// If there are several files, the message has a button that shows the reasons.
  private func report(_ lines: [String]) {
    guard lines.count > 1 else { return lines.forEach { navigator.report($0, isFailure: true) } }
    let why = { [weak self] in
      guard let self else { return }
      MessageDialog.report(
        tr("Files Not Opened"), LocalizedNumberFormatting.list(lines), over: navigator.window)
    }
    navigator.report(
      OpenFileMessages.notOpened(lines.count), button: (tr("Show Details"), why), isFailure: true)
  }

  /// Opens a take for playing.
  ///
  /// - Parameter asksForTitle: whether the title is initially selected for editing.
  func play(_ take: NewTake, asksForTitle: Bool = false) {
    let model = PlaybackModel(take, studio: navigator.studio)
    navigator.push(
      PlaybackScreen(
        model, window: navigator.window, below: navigator.titleBelow, asksForTitle: asksForTitle,
        delegate: self))
  }

  private func delete(_ take: Take) {
    Task { [navigator, studio = navigator.studio] in
      let cloudFollows = await studio.sync.follows(deletionOf: [take])
      do throws(StudioError) {
        try await studio.delete(take.id)
      } catch {
        return navigator.report(StudioMessages.sentence(error), isFailure: true)
      }
      let words = MemosMessages.deleted(1, title: take.title, cloudFollows: cloudFollows)
      navigator.report(words, button: (tr("Undo"), { [weak self] in self?.putBack(take) }))
    }
  }

  private func putBack(_ take: Take) {
    Task { [navigator, studio = navigator.studio] in
      do throws(StudioError) {
        try await studio.putBack(take.id)
        navigator.report(MemosMessages.putBack(1, title: take.title))
      } catch {
        navigator.report(StudioMessages.sentence(error), isFailure: true)
      }
    }
  }
}

extension PlaybackFlow: PlaybackScreenDelegate {
  func playbackScreenDidGoBack(_ screen: PlaybackScreen) { navigator.leavePage() }

  func playbackScreen(_ screen: PlaybackScreen, didDelete take: Take) {
    // The user may have left the page while the file was being written.
    if navigator.top === screen { navigator.leavePage() }
    if !navigator.top.delete(take.id) { delete(take) }
  }

  func playbackScreen(_ screen: PlaybackScreen, didOpen take: Take) {
    Task { [weak self, studio = navigator.studio] in
      if let open = await studio.openTake(take) { self?.play(open) }
    }
  }

  func playbackDidEnd(_ words: String, isFailure: Bool) {
    navigator.report(words, isFailure: isFailure)
  }
}
