package import AudioDevices
package import MediaControls
package import MynaMusic
package import MynaStudio
import Observation

/// The music that plays, whatever page shows: what the Song page and the strip below other pages show and do.
///
/// Somebody calls `refresh` several times a second while music plays; all but the position is observed.
@MainActor @Observable package final class NowPlaying {
  /// The song that is heard, or would be; nil if none was chosen yet.
  package private(set) var song: Song?
  /// The id of that song; known before `song`.
  package private(set) var id: SongID?
  /// The sample whose sound is being prepared, to be played then.
  package private(set) var preparing: Song?
  /// The player's activity.
  package private(set) var phase = MusicStatus.State.stopped
  /// The obstacle.
  package private(set) var trouble: MusicTrouble? {
    didSet { if trouble != oldValue, trouble?.isOfServer == true { awaitServer() } }
  }
  /// Why it cannot be kept for the next start what plays, and where.
  package private(set) var savingTrouble: StudioError?
  /// The end of the queue that the person has met by going on or back; until `leaveEnd` or `startOver`.
  package private(set) var end: MusicStep.End?
  /// Whether songs are played in an order by chance.
  package private(set) var isShuffled = false
  /// The way to go on after the last song.
  package private(set) var repeatMode = RepeatMode.off
  /// Whether all songs are equally loud.
  package private(set) var isLoudnessMatched = true
  /// The sound's adjustments.
  package private(set) var adjustments = SoundAdjustments()
  /// Seconds into the song of what is heard, or of what the person has just gone to.
  @ObservationIgnored package private(set) var position = 0.0
  /// Seconds of the song; 0 while unknown.
  @ObservationIgnored package private(set) var duration = 0.0
  /// The volume, 0…1.
  @ObservationIgnored package private(set) var volume = 1.0

  /// The songs there are.
  @ObservationIgnored package let catalog: any SongCatalog
  @ObservationIgnored private let player: any SongPlayer
  @ObservationIgnored private var problem: MusicProblem?
  /// The position that the person has chosen, while the player is not there yet.
  @ObservationIgnored private var goal: Double?
  @ObservationIgnored private var isSeeking = false
  @ObservationIgnored private let chainChange = SliderChange()
  @ObservationIgnored private let volumeChange = SliderChange()
  @ObservationIgnored private var following: Task<Void, Never>?

  @ObservationIgnored private let speakerReturn: SpeakerReturn?

  /// Shows and moves a player of the songs of a catalog.
  ///
  /// - Parameter devices: tell when a sound server is back that was not there; nil for a player without.
  package init(
    player: any SongPlayer, catalog: any SongCatalog, devices: AudioDevices? = nil
  ) {
    (self.player, self.catalog) = (player, catalog)
    speakerReturn = devices.map(SpeakerReturn.init)
    adjustments = SoundAdjustments(player.status.chain)
    volume = player.status.volume
    let changes = catalog.changes()
    following = Task { [weak self] in
      for await change in changes { await self?.follow(change) }
    }
    refresh()
  }

  isolated deinit { following?.cancel() }

  // MARK: What the player does

  /// Looks at what the player does now.
  package func refresh() {
    let status = player.status
    // The last notes of a sample ring on behind its length, which is that of its score.
    let known = id == status.song && id?.isSample == true ? song?.duration : nil
    duration = known ?? status.duration ?? song.map(\.duration) ?? 0
    position = min(goal ?? status.position, known ?? .infinity)
    if phase != status.state { phase = status.state }
    if isShuffled != status.isShuffled { isShuffled = status.isShuffled }
    if repeatMode != status.repeatMode { repeatMode = status.repeatMode }
    if isLoudnessMatched != status.isLoudnessMatched {
      isLoudnessMatched = status.isLoudnessMatched
    }
    if savingTrouble != status.savingTrouble { savingTrouble = status.savingTrouble }
    if id != status.song {
      id = status.song
      Task { await find() }
    }
    if problem != status.problem {
      problem = status.problem
      Task { [problem] in await tell(problem) }
    }
  }

  private func follow(_ change: CatalogChange) async {
    switch change {
    case .songs: await find()
    case .removed(let songs):
      await request(.remove(songs))
    case .progress, .looked: break
    }
  }

  /// Asks the catalog what the song is.
  private func find() async {
    guard let wanted = id else { return song = nil }
    let found = await title(wanted)
    // Another one may play by now.
    if wanted == id, song != found { song = found }
  }

  /// The description of a song; its name, if the catalog does not know it.
  private func title(_ id: SongID) async -> Song {
    do throws(MusicError) {
      if let song = try await catalog.song(id) { return song }
    } catch {
      trouble = .catalog(error)
    }
    return Song(id, title: id.name)
  }

  private func tell(_ problem: MusicProblem?) async {
    let told: MusicTrouble? =
      switch problem {
      case .skipped(let id, let reason): .skipped(title: await title(id).title, reason)
      case .cutShort(let id): .cutShort(title: await title(id).title)
      case .recording: .recording
      case .deviceLost(let name): .deviceLost(name)
      case .serverGone: .serverGone
      case .emptied: .emptied
      case nil: nil
      }
    if problem == self.problem { trouble = told }
  }

  /// Takes back what is said of the sound server when that is there.
  private func awaitServer() {
    speakerReturn?.wait { [weak self] in
      if self?.trouble?.isOfServer == true { self?.trouble = nil }
    }
  }

  // MARK: What the person wants

  /// Plays songs, from one of them on; goes on with that one if it is the one that plays or is paused.
  ///
  /// - Parameter isAlbum: whether they are an album in its own order.
  package func play(_ songs: [SongID], from first: SongID, isAlbum: Bool = false) async {
    guard let index = songs.firstIndex(of: first) else { return }
    let isHere = first == id && phase != .stopped
    if isHere, phase == .playing { return }
    if first.isSample, !isHere { preparing = await title(first) }
    defer { if preparing?.id == first { preparing = nil } }
    await request(isHere ? .play : .playSongs(songs, at: index, isAlbum: isAlbum))
  }

  /// Plays, or pauses.
  package func togglePlaying() async {
    await request(phase == .playing ? [.pause] : playing)
  }

  /// Plays, or ends playing and goes to the beginning.
  package func toggleStopped() async {
    await request(phase == .playing ? [.stop] : playing)
  }

  /// Plays on; an effect with a missing unit, which the player has refused, is refused again.
  private var playing: [MusicRequest] {
    let chain = adjustments.chain()
    return chain.unknownUnits.isEmpty ? [.play] : [.setChain(chain), .play]
  }

  /// Ends playing, and goes to the beginning of the song.
  package func stop() async { await request(.stop) }

  /// Goes to the next song; at the last one `end` says so, and the music goes on.
  package func next() async { await request(.next) }

  /// Goes to the previous song; at the first one `end` says so, and the music goes on.
  package func previous() async { await request(.previous) }

  /// Does what somebody wants of the music at media keys or with another program.
  package func perform(_ intent: MediaIntent) async {
    switch intent {
    case .seek(let seconds): await seek(to: seconds)
    case .setVolume(let volume): setVolume(volume)
    case .setRate(let rate): adjust { $0.setRate(rate) }
    default: if let wanted = MusicRequest(intent) { await request(wanted) }
    }
  }

  /// The player's state, as others are told.
  package var status: MusicStatus { player.status }

  /// Ends the music, and keeps where it was.
  func close() async { await request(.close) }

  /// Takes note that no recording is in the way any more, so that nobody is told.
  func recordingEnded() { if trouble == .recording { trouble = nil } }

  /// Takes note that the person knows that the end was met.
  package func leaveEnd() { end = nil }

  /// Plays from the first song, having met an end.
  package func startOver() async {
    guard let end else { return }
    self.end = nil
    await request(.startOver(end))
  }

  /// Goes to a place, in seconds; of several wishes at a time only the last is heeded.
  package func seek(to seconds: Double) async {
    goal = min(max(0, seconds), max(duration, 0))
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

  /// Goes on or back, by seconds.
  package func skip(by seconds: Double) async { await seek(to: position + seconds) }

  /// Plays in an order by chance, or in that of the list.
  package func setShuffled(_ isShuffled: Bool) async {
    await request(.setShuffled(isShuffled))
  }

  /// Goes from playing all songs once, to all again and again, to one again and again.
  package func changeRepeat() async {
    let mode: RepeatMode =
      switch repeatMode {
      case .off: .all
      case .all: .one
      case .one: .off
      }
    await request(.setRepeat(mode))
  }

  /// Plays all songs equally loud, or as they are.
  package func setLoudnessMatched(_ isMatched: Bool) async {
    await request(.setLoudnessMatched(isMatched))
  }

  /// Changes how loud it is, 0…1.
  package func setVolume(_ volume: Double) {
    self.volume = min(max(0, volume), 1)
    volumeChange.apply { [self] in await request(.setVolume(self.volume)) }
  }

  // MARK: The sound

  /// Sounds like an effect from the next moment on, and plays.
  func sound(like adjustments: SoundAdjustments) async {
    self.adjustments = adjustments
    let isPlaying = phase == .playing
    await request([.setChain(adjustments.chain())] + (isPlaying ? [] : [.play]))
  }

  /// Changes how it sounds, while it plays or not.
  func adjust(_ edit: (inout SoundAdjustments) -> Void) {
    edit(&adjustments)
    chainChange.apply { [self] in await request(.setChain(adjustments.chain())) }
  }

  /// Keeps effects below full scale from the next moment on, or lets them be as loud as they are.
  func setLimitsPeaks(_ limits: Bool) async {
    await request(.setLimitsPeaks(limits))
  }

  private func request(_ request: MusicRequest) async { await self.request([request]) }

  private func request(_ requests: [MusicRequest]) async {
    do throws(MusicPlayerError) {
      if case .at(let end) = try await player.perform(requests) { self.end = end }
      // A problem that is over is told by the player itself.
      if problem == nil { trouble = nil }
    } catch {
      await tell(error)
    }
    refresh()
  }

  private func tell(_ error: MusicPlayerError) async {
    trouble =
      switch error {
      case .nothingToPlay: .nothingToPlay
      case .unplayable(let id, let reason): .unplayable(title: await title(id).title, reason)
      case .player(let error): .player(error)
      }
  }
}

extension SongID {
  /// The name of a song of which nothing else is known.
  fileprivate var name: String {
    switch self {
    case .sample(let name): name
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    }
  }
}
