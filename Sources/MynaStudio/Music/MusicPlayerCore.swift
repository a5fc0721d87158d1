import MynaAudio
import MynaDSP
import MynaMusic
import Threads

package final class MusicPlayerCore: Tickable {
  package private(set) var status = MusicStatus()

  let sounds: any PlaybackQueue
  let wants = MusicCancellation()
  let work: MusicPlayerServices
  let file: String?

  var groups: [MusicRequestGroup] = []
  var opening: SongStartRequest?

  var order = PlayOrder()
  /// The songs that will be removed from the queue as soon as they are no longer playing.
  var leaving: Set<SongID> = []
  var isAlbum = false
  var isLoudnessMatched = true
  var volume = 1.0
  var chain = EffectChain(name: "", units: [])
  var limitsPeaks = true
  var problem: MusicInterruption?
  var savingProblem: StudioError?

  /// The current song and the songs that have been prepared to play after it, by the IDs of their
  /// sounds.
  var queued: [Int: QueuedSong] = [:]
  private(set) var heard: Int?
  /// The position, in seconds, at which a song that isn't loaded resumes; nil to start at its
  /// beginning.
  var savedPosition: Double?
  private var lastID = 0
  /// The last sound for which a next song was chosen, and the value of `plan` at that time.
  var decided: (sound: Int, plan: Int)?

  private var followed: SequenceStatus?
  private var followingTime = 0.0
  /// The maximum time, in seconds, between calls to `catchUp` while only the position changes.
  private static let followingInterval = 0.1

  var enqueue: @Sendable (@escaping @Sendable (MusicPlayerCore) -> Void) -> Void = { _ in }

  var isQueueUnsaved = false
  var isPositionUnsaved = false
  var queueNumber = 0
  var savingTime = 0.0

  init(_ sounds: any PlaybackQueue, work: MusicPlayerServices, file: String?) {
    (self.sounds, self.work, self.file) = (sounds, work, file)
  }

  // MARK: Songs

  func load(_ found: SongSearch.FoundSong, at seconds: Double) throws(PlayerError) {
    let id = name(found)
    try sounds.go(to: found.sound, at: seconds)
    wants.changePlan()
    (queued, heard, savedPosition) = ([id: found.song], id, nil)
    isPositionUnsaved = true
    measure(id)
  }

  /// Assigns a new ID and the gain to a song whose file is open and returns the ID.
  func name(_ found: SongSearch.FoundSong) -> Int {
    lastID += 1
    found.sound.item = found.song.item(lastID, gain: gain(of: found.song))
    return lastID
  }

  /// Releases all sounds.
  ///
  /// The current song resumes at `seconds`, or at its beginning if `seconds` is nil.
  func unload(at seconds: Double?) {
    sounds.stop()
    wants.changePlan()
    (queued, heard, savedPosition) = ([:], nil, seconds)
    isPositionUnsaved = true
  }

  var isLoaded: Bool { heard != nil }

  var position: Double { isLoaded ? sounds.status.position : savedPosition ?? 0 }

  // MARK: Player

  /// The interval between calls to `tick`; nil while there is nothing to do.
  package var pace: Duration? { sounds.pace }

  package func tick() {
    sounds.tick()
    // Usually, only the position has changed since the last tick, so skip the full update.
    let isRecent = work.time.seconds - followingTime < Self.followingInterval
    if isRecent, sounds.status.lasting == followed {
      status.position = position
    } else {
      catchUp()
    }
  }

  /// Updates this object's state after the player has changed automatically, for example by
  /// starting the next song.
  func catchUp() {
    let now = sounds.status
    defer { (followed, followingTime) = (sounds.status.lasting, work.time.seconds) }
    if now.hasFailures { collectFailures() }
    if let id = now.item, id != heard, let song = queued[id],
      let index = index(of: song)
    {
      heard = id
      order.go(to: index)
      queued = queued.filter { $0.key >= id }
      isPositionUnsaved = true
    }
    if now.state == .ended {
      unload(at: nil)
      if order.count > 0 { order.go(to: 0) }
    }
    removeMissingSongs()
    wants.want(Set(queued.keys))
    decideNext()
    showStatus()
    save()
    status.savingProblem = savingProblem
  }

  private func collectFailures() {
    for failure in sounds.collectFailures() {
      guard let song = queued[failure.item]?.song else { continue }
      if case .noSound = failure.error {
        problem = .skipped(song, .undecodable)
      } else {
        problem = .cutShort(song)
      }
    }
  }

  private func showStatus() {
    let now = sounds.status
    var music = MusicStatus()
    music.state =
      switch now.state {
      case .playing: .playing
      case .paused, .stopped, .ended: isLoaded || savedPosition != nil ? .paused : .stopped
      }
    music.song = order.current
    music.position = position
    music.duration = isLoaded ? now.duration : nil
    (music.index, music.count) = (order.index ?? 0, order.count)
    (music.isShuffled, music.repeatMode) = (order.isShuffled, order.repeatMode)
    (music.volume, music.chain) = (volume, chain)
    music.isLoudnessMatched = isLoudnessMatched
    music.problem =
      switch now.problem {
      case .deviceLost(let name): .deviceLost(name)
      case .serverGone: .serverGone
      case .unreadable, nil: now.isPausedByRecording ? .recording : problem
      }
    if status.state != music.state { isPositionUnsaved = true }
    status = music
  }
}

extension SequenceStatus {
  /// The status, without the values that change constantly during playback.
  fileprivate var lasting: SequenceStatus {
    var lasting = self
    (lasting.position, lasting.underrunCount, lasting.load) = (0, 0, nil)
    return lasting
  }
}

// MARK: - Loudness

extension MusicPlayerCore {
  var playsAlbum: Bool { isAlbum && !order.isShuffled }

  func gain(of song: QueuedSong) -> Double {
    isLoudnessMatched ? song.loudness.gain(isAlbum: playsAlbum) : 1
  }

  func setLoudnessMatched(_ isMatched: Bool) {
    guard isMatched != isLoudnessMatched else { return }
    isLoudnessMatched = isMatched
    sounds.setGains(queued.mapValues(gain(of:)))
    // Prepare the next song again, because it was prepared with the old gain.
    changeNext()
    for id in queued.keys { measure(id) }
    isQueueUnsaved = true
  }

  func measure(_ id: Int) {
    guard isLoudnessMatched, let song = queued[id], song.loudness.isIncomplete else { return }
    wants.want(Set(queued.keys))
    let (wants, work, enqueue) = (wants, work, enqueue)
    work.measuring.async {
      guard wants.wants(id) else { return }
      let measured: SongLoudness
      do throws(RenderError) {
        measured = try work.measure(song.path) { wants.wants(id) }
      } catch {
        // Either measuring was canceled, or the file is unreadable, in which case playing it
        // reports the error.
        return
      }
      let loudness = song.loudness.completed(by: measured)
      work.onMeasured(song.song, loudness)
      enqueue { core in core.didMeasure(id, loudness) }
    }
  }

  private func didMeasure(_ id: Int, _ loudness: SongLoudness) {
    guard var song = queued[id] else { return }
    song.loudness = loudness
    queued[id] = song
    // Don't change the gain of the current song, because its loudness would jump.
    if id != heard { sounds.setGains([id: gain(of: song)]) }
    catchUp()
  }
}
