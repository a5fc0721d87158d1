import MediaControls
import MynaMusic
import MynaStudio
import Observation
import Threads

/// Publishes the open take or the music to the desktop over MPRIS, and handles media keys.
///
/// It publishes whichever was played last.
@MainActor package final class DesktopMediaControls {
  package var onRaise: () -> Void = {}
  private let studio: Studio
  private let music: NowPlaying
  private var server: MediaServer?
  private var artwork: (id: ArtworkID, path: String?)?
  private var isTakesTurn = false
  private var observers: [Task<Void, Never>] = []
  private var telling: Task<Void, Never>?

  /// How often the position is published during playback, so that the desktop notices seeks.
  private static let interval = Duration.milliseconds(500)

  /// Publishes the player over MPRIS.
  ///
  /// Does nothing if there is no session bus.
  package init(_ studio: Studio, address: String? = SessionBus.address) {
    (self.studio, music) = (studio, studio.music)
    var identity = MediaIdentity.myna
    identity.canRaise = true
    server = MediaServer(identity, on: .main, address: address) { [weak self] intent in
      MainActor.assumeIsolated { self?.receive(intent) }
    }
    observers = [
      publishOnChange { [studio] in
        guard let sound = studio.playback else { return [] }
        let state = sound.mediaState(hidesTitle: false)
        return [
          ObjectIdentifier(sound).hashValue, state?.playback.hashValue ?? 0,
          state?.rate.hashValue ?? 0,
        ]
      },
      publishOnChange { [music] in
        [
          music.phase.hashValue, music.id.hashValue, music.song?.title.hashValue ?? 0,
          music.isShuffled.hashValue, music.repeatMode.hashValue, music.adjustments.speed.hashValue,
        ]
      },
      publishOnChange { [studio] in [studio.settings.hidesTitles.hashValue] },
    ]
  }

  /// Stops publishing.
  ///
  /// The bus name is free when this returns.
  package func close() {
    for observer in observers { observer.cancel() }
    telling?.cancel()
    server?.stop()
    server = nil
  }

  private func publishOnChange(_ look: @escaping @MainActor @Sendable () -> [Int]) -> Task<
    Void, Never
  > {
    observe(look) { [weak self] _ in self?.publishState() }
  }

  private var isPlaying: Bool { studio.playback?.isPlaying == true || music.phase == .playing }

  private func publishState() {
    if studio.playback?.isPlaying == true {
      isTakesTurn = true
    } else if music.phase == .playing || studio.playback == nil {
      isTakesTurn = false
    }
    show()
    guard isPlaying, telling == nil else { return }
    telling = Task { [weak self, time = studio.time] in
      while self?.isPlaying == true {
        do throws(CancellationError) { try await time.sleep(for: Self.interval) } catch { return }
        self?.show()
      }
      self?.telling = nil
    }
  }

  private func show() { server?.update(state) }

  private var state: MediaState {
    if isTakesTurn,
      let state = studio.playback?.mediaState(hidesTitle: studio.settings.hidesTitles)
    {
      return state
    }
    findArtwork()
    return MediaState(music.status, song: music.song, artwork: artwork?.path)
  }

  private func findArtwork() {
    guard music.song?.artwork != artwork?.id else { return }
    guard let id = music.song?.artwork else { return artwork = nil }
    artwork = (id, nil)
    Task { [weak self, catalog = music.catalog] in
      let path = await catalog.artwork(id, pixels: 512)
      guard let self, artwork?.id == id, path != nil else { return }
      artwork = (id, path)
      publishState()
    }
  }

  private func receive(_ intent: MediaIntent) {
    switch intent {
    case .raise: onRaise()
    case .playItems: Task { await music.perform(intent) }
    default:
      let take = isTakesTurn ? studio.playback : nil
      Task {
        if let take { await take.perform(intent) } else { await music.perform(intent) }
        publishState()
      }
    }
  }
}
