import GTK
import MynaMusic
import MynaScreens
import MynaStudio
import Threads
import Translations

final class MusicFlow: Flow {
  let strip: NowPlayingStrip

  private unowned let navigator: any Navigator
  private let pictures: ArtworkLoader
  private let rows = RowPool { SongRow() }
  private let music: NowPlaying
  private weak var screen: MusicScreen?
  private weak var songScreen: SongScreen?
  private var observer: Task<Void, Never>?
  private var preparation: Task<Void, Never>?
  /// The time, in seconds, that the Music page last needed to show its first rows.
  private(set) var openingDelay: Double?

  init(_ navigator: any Navigator) {
    self.navigator = navigator
    music = navigator.studio.music
    pictures = ArtworkLoader(music.catalog)
    strip = NowPlayingStrip(music, pictures: pictures)
    strip.onShow = { [weak self] in self?.showSong() }
    rows.fill()
    observer = observe({ [music] in music.end }) { [weak self] end in
      if let end { self?.report(end) }
    }
  }

  isolated deinit {
    observer?.cancel()
    preparation?.cancel()
  }

  func open() {
    let (time, start) = (navigator.studio.time, navigator.studio.time.seconds)
    let screen = MusicScreen(
      MusicModel(catalog: music.catalog), music: music, rows: rows, pictures: pictures,
      window: navigator.window, below: MainPage.home, delegate: self)
    self.screen = screen
    screen.onListed = { [weak self] in self?.openingDelay = time.seconds - start }
    navigator.open(screen, as: .music)
    Task { [studio = navigator.studio, window = navigator.window] in
      do throws(MusicError) {
        try await studio.updateMusicFolders()
      } catch {
        screen.report(error)
      }
      await screen.model.update().value
      await Self.releaseMemory(of: window, time)
    }
    // Render the sample songs now, so that a sample song starts immediately when the user chooses
    // it.
    if preparation == nil {
      preparation = Task { [studio = navigator.studio] in await studio.prepareSamples() }
    }
  }

  /// Returns freed memory to the system as soon as nothing is moving in the window.
  ///
  /// Scanning files and the page transition use about 10 MB. The memory isn't returned if something
  /// is still moving after a minute.
  private static func releaseMemory(of window: Window, _ time: any TimeSource) async {
    for _ in 0..<240 {
      let before = window.frameClock?.frameCount
      // Sleeping throws an error if the task is canceled.
      guard (try? await time.sleep(for: .milliseconds(250))) != nil else { return }
      if before == window.frameClock?.frameCount { return returnFreedMemory() }
    }
  }

  func showSong() {
    guard songScreen?.isClosed != false else { return navigator.showPages() }
    let screen = SongScreen(
      SongModel(music, studio: navigator.studio), pictures: pictures, below: navigator.top.title,
      delegate: self)
    songScreen = screen
    navigator.push(screen)
  }

  private func report(_ end: MusicStep.QueueEnd) {
    let dialog = MessageDialog(
      over: navigator.window, heading: MusicInterruptionMessages.sentence(end), body: "")
    dialog.add("start", tr("Start Over"))
    dialog.add("ok", tr("OK"), isDefault: true)
    dialog.show { [music] answer in
      guard answer == "start" else { return music.leaveEnd() }
      Task { await music.startOver() }
    }
  }
}

extension MusicFlow: MusicScreenDelegate {
  func musicScreenDidGoBack(_ screen: MusicScreen) {
    navigator.leavePage()
    rows.fill()
  }

  func musicScreen(_ screen: MusicScreen, didChoose song: SongID) {
    let (model, isAlbum) = (screen.model, screen.model.isWholeAlbum)
    Task { await music.play(model.playable(), from: song, isAlbum: isAlbum) }
    showSong()
  }

  private func add(_ folder: String) async {
    do throws(MusicError) {
      try await navigator.studio.addMusicFolder(folder)
    } catch {
      screen?.report(error)
    }
  }

  func musicScreenDidShowFolders(_ screen: MusicScreen) {
    let studio = navigator.studio
    MusicFoldersDialog.show(
      own: studio.folders.music, added: studio.settings.musicFolders, over: navigator.window
    ) { [weak self, weak screen] in
      if let screen { self?.musicScreenDidChooseFolder(screen) }
    } remove: { [weak screen] path in
      Task { await Self.remove(path, studio, screen) }
    }
  }

  private static func remove(_ path: String, _ studio: Studio, _ screen: MusicScreen?) async {
    guard let index = studio.settings.musicFolders.firstIndex(of: path) else { return }
    screen?.report(MusicMessages.removed(folder: path)) { [weak screen] in
      Task {
        do throws(MusicError) {
          try await studio.restoreMusicFolder(path, at: index)
        } catch {
          screen?.report(error)
        }
      }
    }
    do throws(MusicError) {
      try await studio.removeMusicFolder(path)
    } catch {
      screen?.report(error)
    }
  }

  func musicScreenDidChooseFolder(_ screen: MusicScreen) {
    let chooser = FileChooser.folder(over: navigator.window, title: tr("Add Music Folder"))
    chooser.show { [weak self, model = screen.model] path in
      guard let self, let path else { return }
      Task {
        await self.add(path)
        model.update()
      }
    }
  }
}

extension MusicFlow: SongScreenDelegate {
  func songScreenDidGoBack(_ screen: SongScreen) { navigator.leavePage() }

  func songScreen(_ screen: SongScreen, isShown: Bool) { strip.isNeeded = !isShown }
}
