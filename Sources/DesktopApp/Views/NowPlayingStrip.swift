import GTK
import MynaMusic
import MynaScreens
import MynaStudio
import Translations

final class NowPlayingStrip {
  let view: Revealer
  var onShow: () -> Void = {}
  /// Whether a page other than the current song's Song page is visible.
  var isNeeded = true { didSet { if isNeeded != oldValue { update() } } }

  private let music: NowPlaying
  private let (title, details): (Label, Label)
  private let (show, play, next): (Button, Button, Button)
  private let artwork: ArtworkView
  private var observer: Task<Void, Never>?
  /// Polls the player on every page while music is playing, because no other code does.
  private var heartbeat: RepeatingTimer?

  init(_ music: NowPlaying, pictures: ArtworkLoader) {
    let builder = Builder(AppResource["NowPlayingStrip.ui"])
    self.music = music
    view = builder("strip")
    (title, details) = (builder("title"), builder("details"))
    (show, play, next) = (builder("show"), builder("play"), builder("next"))
    artwork = ArtworkView(builder("artwork"), size: 40, source: pictures)
    for button in [show, play, next] { button.keepsFocusElsewhere() }
    show.onClick { [weak self] in self?.onShow() }
    play.onClick { Task { await music.togglePlaying() } }
    next.onClick { Task { await music.next() } }
    observer = observe({ DisplayedState(music) }) { [weak self] _ in self?.update() }
  }

  isolated deinit { observer?.cancel() }

  private nonisolated struct DisplayedState: Equatable, Sendable {
    var phase: MusicStatus.State
    var title: String?
    var problem: MusicPlaybackProblem?

    @MainActor init(_ music: NowPlaying) {
      (phase, title, problem) = (music.phase, music.song?.title, music.problem)
    }
  }

  private func update() {
    let isActive = music.phase != .stopped
    heartbeat =
      music.phase == .playing
      ? heartbeat ?? RepeatingTimer(milliseconds: 200) { [music] in music.refresh() } : nil
    let isShown = isActive && isNeeded && music.song != nil
    view.isVisible = isShown
    view.isRevealed = isShown
    guard isShown, let song = music.song?.shown else { return }
    title.text = song.title
    details.text =
      music.problem.map(MusicInterruptionMessages.sentence) ?? MusicMessages.details(song)
    details.isVisible = !details.text.isEmpty
    show.setAccessibleLabel(tr("Show the song “%1”", song.title))
    artwork.show(song.artwork, ground: ArtworkPlaceholder(song))
    let isPlaying = music.phase == .playing
    let name = isPlaying ? tr("Pause") : tr("Play")
    play.setIcon(isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
    play.tooltip = name
    play.setAccessibleLabel(name)
  }
}
