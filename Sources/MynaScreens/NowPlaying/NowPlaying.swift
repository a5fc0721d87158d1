package import AudioDevices
package import MediaControls
package import MynaMusic
package import MynaStudio
import Observation

/// The music player, as shown and controlled by the Song page and by the strip below other pages.
///
/// The page calls `refresh` several times a second while music plays. Everything but the position
/// is observed.
@MainActor @Observable package final class NowPlaying {
  package private(set) var song: Song?
  /// The ID of the current song, which is known earlier than `song`.
  package private(set) var id: SongID?
  package private(set) var preparing: Song?
  package private(set) var phase = MusicStatus.State.stopped
  package private(set) var problem: MusicPlaybackProblem? {
    didSet { if problem != oldValue, problem?.isOfServer == true { awaitServer() } }
  }
  /// The reason that the current song and position cannot be saved for the next start; nil if they
  /// can be saved.
  package private(set) var savingProblem: StudioError?
  /// The end of the queue that the user tried to skip past; nil if the user hasn't done so since
  /// the last call to `leaveEnd` or `startOver`.
  package private(set) var end: MusicStep.QueueEnd?
  package private(set) var isShuffled = false
  package private(set) var repeatMode = RepeatMode.off
  package private(set) var isLoudnessMatched = true
  package private(set) var adjustments = SoundAdjustments()
  /// The position in the song in seconds; after a seek, the requested position.
  @ObservationIgnored package private(set) var position = 0.0
  /// The duration of the song in seconds; 0 if unknown.
  @ObservationIgnored package private(set) var duration = 0.0
  @ObservationIgnored package private(set) var volume = 1.0

  @ObservationIgnored package let catalog: any SongCatalog
  @ObservationIgnored private let player: any SongPlayer
  @ObservationIgnored private var playerProblem: MusicInterruption?
  /// The last position that was requested; nil once the player has reached it.
  @ObservationIgnored private var goal: Double?
  @ObservationIgnored private var isSeeking = false
  @ObservationIgnored private let chainChange = CoalescedChange()
  @ObservationIgnored private let volumeChange = CoalescedChange()
  @ObservationIgnored private var following: Task<Void, Never>?

  @ObservationIgnored private let speakerReturn: SpeakerAvailabilityObserver?

  /// Creates a model for a player of a catalog's songs.
  ///
  /// - Parameter devices: the object that reports when a sound server is available again; nil for a
  ///   player without devices.
  package init(
    player: any SongPlayer, catalog: any SongCatalog, devices: AudioDevices? = nil
  ) {
    (self.player, self.catalog) = (player, catalog)
    speakerReturn = devices.map(SpeakerAvailabilityObserver.init)
    adjustments = SoundAdjustments(player.status.chain)
    volume = player.status.volume
    let changes = catalog.changes()
    following = Task { [weak self] in
      for await change in changes { await self?.handle(change) }
    }
    refresh()
  }

  isolated deinit { following?.cancel() }

  // MARK: Player state

  package func refresh() {
    let status = player.status
    // The last notes of a sample song ring out after the end of its score, so show the duration of
    // the score rather than of the audio.
    let known = id == status.song && id?.isSample == true ? song?.duration : nil
    duration = known ?? status.duration ?? song.map(\.duration) ?? 0
    position = min(goal ?? status.position, known ?? .infinity)
    if phase != status.state { phase = status.state }
    if isShuffled != status.isShuffled { isShuffled = status.isShuffled }
    if repeatMode != status.repeatMode { repeatMode = status.repeatMode }
    if isLoudnessMatched != status.isLoudnessMatched {
      isLoudnessMatched = status.isLoudnessMatched
    }
    if savingProblem != status.savingProblem { savingProblem = status.savingProblem }
    if id != status.song {
      id = status.song
      Task { await find() }
    }
    if playerProblem != status.problem {
      playerProblem = status.problem
      Task { [playerProblem] in await report(playerProblem) }
    }
  }

  private func handle(_ change: CatalogChange) async {
    switch change {
    case .songs: await find()
    case .removed(let songs):
      await request(.remove(songs))
    case .progress, .scanned: break
    }
  }

  private func find() async {
    guard let wanted = id else { return song = nil }
    let found = await title(wanted)
    // Another song may be the current song by now.
    if wanted == id, song != found { song = found }
  }

  private func title(_ id: SongID) async -> Song {
    do throws(MusicError) {
      if let song = try await catalog.song(id) { return song }
    } catch {
      problem = .catalog(error)
    }
    return Song(id, title: id.name)
  }

  private func report(_ playerProblem: MusicInterruption?) async {
    let told: MusicPlaybackProblem? =
      switch playerProblem {
      case .skipped(let id, let reason): .skipped(title: await title(id).title, reason)
      case .cutShort(let id): .cutShort(title: await title(id).title)
      case .recording: .recording
      case .deviceLost(let name): .deviceLost(name)
      case .serverGone: .serverGone
      case .emptied: .emptied
      case nil: nil
      }
    if playerProblem == self.playerProblem { problem = told }
  }

  private func awaitServer() {
    speakerReturn?.wait { [weak self] in
      if self?.problem?.isOfServer == true { self?.problem = nil }
    }
  }

  // MARK: User actions

  /// Plays songs, starting with `first`.
  ///
  /// If `first` is already the current song, its playback continues.
  ///
  /// - Parameter isAlbum: whether the songs are an album in the album's order.
  package func play(_ songs: [SongID], from first: SongID, isAlbum: Bool = false) async {
    guard let index = songs.firstIndex(of: first) else { return }
    let isHere = first == id && phase != .stopped
    if isHere, phase == .playing { return }
    if first.isSample, !isHere { preparing = await title(first) }
    defer { if preparing?.id == first { preparing = nil } }
    await request(isHere ? .play : .playSongs(songs, at: index, isAlbum: isAlbum))
  }

  package func togglePlaying() async {
    await request(phase == .playing ? [.pause] : playing)
  }

  package func toggleStopped() async {
    await request(phase == .playing ? [.stop] : playing)
  }

  /// The requests that start playback.
  ///
  /// If the effect contains an unknown unit, it is set again, so that the player rejects it again
  /// instead of playing without it.
  private var playing: [MusicRequest] {
    let chain = adjustments.chain()
    return chain.unknownUnits.isEmpty ? [.play] : [.setChain(chain), .play]
  }

  package func stop() async { await request(.stop) }

  /// Goes to the next song.
  ///
  /// If the current song is the last one, it continues to play, and `end` is set to the end of the
  /// queue.
  package func next() async { await request(.next) }

  /// Goes to the previous song.
  ///
  /// If the current song is the first one, it continues to play, and `end` is set to the beginning
  /// of the queue.
  package func previous() async { await request(.previous) }

  package func perform(_ intent: MediaIntent) async {
    switch intent {
    case .seek(let seconds): await seek(to: seconds)
    case .setVolume(let volume): setVolume(volume)
    case .setRate(let rate): adjust { $0.setRate(rate) }
    default: if let wanted = MusicRequest(intent) { await request(wanted) }
    }
  }

  package var status: MusicStatus { player.status }

  func close() async { await request(.close) }

  func recordingEnded() { if problem == .recording { problem = nil } }

  package func leaveEnd() { end = nil }

  /// Plays the queue again if the user skipped past its end, or restarts the first song if the user
  /// skipped back past its beginning.
  package func startOver() async {
    guard let end else { return }
    self.end = nil
    await request(.startOver(end))
  }

  /// Seeks to a position in seconds.
  ///
  /// If several requests follow each other quickly, only the last request is performed.
  package func seek(to seconds: Double) async {
    // If the duration is unknown, don't limit the position, because the player stops at the end of
    // the song anyway.
    goal = min(max(0, seconds), duration > 0 ? duration : .infinity)
    position = goal ?? 0
    guard !isSeeking else { return }
    isSeeking = true
    while let wanted = goal {
      await request(.seek(to: wanted))
      if goal == wanted { goal = nil }
    }
    isSeeking = false
    refresh()
  }

  package func skip(by seconds: Double) async { await seek(to: position + seconds) }

  package func setShuffled(_ isShuffled: Bool) async {
    await request(.setShuffled(isShuffled))
  }

  package func changeRepeat() async {
    let mode: RepeatMode =
      switch repeatMode {
      case .off: .all
      case .all: .one
      case .one: .off
      }
    await request(.setRepeat(mode))
  }

  package func setLoudnessMatched(_ isMatched: Bool) async {
    await request(.setLoudnessMatched(isMatched))
  }

  package func setVolume(_ volume: Double) {
    self.volume = min(max(0, volume), 1)
    volumeChange.apply { [self] in await request(.setVolume(self.volume)) }
  }

  // MARK: The sound

  func sound(like adjustments: SoundAdjustments) async {
    self.adjustments = adjustments
    let isPlaying = phase == .playing
    await request([.setChain(adjustments.chain())] + (isPlaying ? [] : [.play]))
  }

  func adjust(_ edit: (inout SoundAdjustments) -> Void) {
    edit(&adjustments)
    chainChange.apply { [self] in await request(.setChain(adjustments.chain())) }
  }

  func setLimitsPeaks(_ limits: Bool) async {
    await request(.setLimitsPeaks(limits))
  }

  private func request(_ request: MusicRequest) async { await self.request([request]) }

  private func request(_ requests: [MusicRequest]) async {
    do throws(MusicPlayerError) {
      if case .at(let end) = try await player.perform(requests) { self.end = end }
      if playerProblem == nil { problem = nil }
    } catch {
      await report(error)
    }
    refresh()
  }

  private func report(_ error: MusicPlayerError) async {
    problem =
      switch error {
      case .nothingToPlay: .nothingToPlay
      case .unplayable(let id, let reason): .unplayable(title: await title(id).title, reason)
      case .player(let error): .player(error)
      }
  }
}

extension SongID {
  fileprivate var name: String {
    switch self {
    case .sample(let name): name
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    }
  }
}
