import MynaAudio
import MynaDSP
import MynaMusic
import Threads

/// The requests and the state of a music player; its `Owner` is a `MusicPlayer`.
package final class MusicCore: Ticking {
  /// The present state.
  package private(set) var status = MusicStatus()

  let sounds: any SoundQueue
  let wants = MusicCancellation()
  let work: MusicWork
  let file: String?

  /// The requests that are not done yet.
  var groups: [RequestGroup] = []
  /// The song that is being opened for the first of them.
  var opening: SongOpening?

  /// The songs, and the one that is heard or would be.
  var order = PlayOrder()
  /// Songs that go as soon as they are not heard any more.
  var leaving: Set<SongID> = []
  var isAlbum = false
  var isLoudnessMatched = true
  var volume = 1.0
  var chain = EffectChain(name: "", units: [])
  /// Whether effects are kept below full scale.
  var limitsPeaks = true
  var problem: MusicProblem?
  var savingProblem: StudioError?

  /// The songs that the player has, by the ids of their sounds, and the one that is heard.
  var queued: [Int: QueuedSong] = [:]
  private(set) var heard: Int?
  /// The position at which a song goes on that the player does not have; nil for its beginning.
  var savedPosition: Double?
  private var lastID = 0
  /// The sound for which it was last decided what follows, and by which plan.
  var decided: (sound: Int, plan: Int)?

  /// The state of the player that was followed last, and when.
  private var followed: SequenceStatus?
  private var followingTime = 0.0
  /// Seconds after which the player is followed although nothing seems to have changed.
  private static let followingInterval = 0.1

  /// Has this object do something later, in line.
  var enqueue: @Sendable (@escaping @Sendable (MusicCore) -> Void) -> Void = { _ in }

  // For the file.
  var isQueueUnsaved = false
  var isPositionUnsaved = false
  var queueNumber = 0
  var savingTime = 0.0

  init(_ sounds: any SoundQueue, work: MusicWork, file: String?) {
    (self.sounds, self.work, self.file) = (sounds, work, file)
  }

  // MARK: Songs

  /// Goes to a song whose file is open.
  func load(_ found: SongSearch.Found, at seconds: Double) throws(PlayerError) {
    let id = name(found)
    try sounds.go(to: found.sound, at: seconds)
    wants.changePlan()
    (queued, heard, savedPosition) = ([id: found.song], id, nil)
    isPositionUnsaved = true
    measure(id)
  }

  /// Gives a song whose file is open an id of its own and its gain, and returns the id.
  func name(_ found: SongSearch.Found) -> Int {
    lastID += 1
    found.sound.item = found.song.item(lastID, gain: gain(of: found.song))
    return lastID
  }

  /// Has the player forget all, and stays at a place in the song in seconds.
  func unload(at seconds: Double?) {
    sounds.stop()
    wants.changePlan()
    (queued, heard, savedPosition) = ([:], nil, seconds)
    isPositionUnsaved = true
  }

  /// Whether the player has the song.
  var isLoaded: Bool { heard != nil }

  /// Seconds into the song of what is heard.
  var position: Double { isLoaded ? sounds.status.position : savedPosition ?? 0 }

  // MARK: Its player

  /// The interval between calls of `tick`; nil while there is nothing to do.
  package var pace: Duration? { sounds.pace }

  /// Refills the player, and follows what it does.
  package func tick() {
    sounds.tick()
    // The position changes with each tick, everything else seldom.
    let isRecent = work.time.seconds - followingTime < Self.followingInterval
    if isRecent, sounds.status.lasting == followed {
      status.position = position
    } else {
      catchUp()
    }
  }

  /// Takes in what the player has done by itself, and has it know what comes next.
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
  /// All but what changes while a sound plays.
  fileprivate var lasting: SequenceStatus {
    var lasting = self
    (lasting.position, lasting.underrunCount, lasting.load) = (0, 0, nil)
    return lasting
  }
}

// MARK: - Loudness

extension MusicCore {
  /// Whether an album plays in its order, whose songs keep their differences.
  var playsAlbum: Bool { isAlbum && !order.isShuffled }

  /// The linear gain of a song.
  func gain(of song: QueuedSong) -> Double {
    isLoudnessMatched ? song.loudness.gain(isAlbum: playsAlbum) : 1
  }

  /// Makes songs equally loud, or leaves them as they are.
  func setLoudnessMatched(_ isMatched: Bool) {
    guard isMatched != isLoudnessMatched else { return }
    isLoudnessMatched = isMatched
    sounds.setGains(queued.mapValues(gain(of:)))
    // What is being prepared would have the gain of before.
    changeNext()
    for id in queued.keys { measure(id) }
    isQueueUnsaved = true
  }

  /// Has a song measured of which something is not known.
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
        // It is not wanted any more, or cannot be read to its end, which is told when it is heard.
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
    // A song that is heard stays as loud as it began.
    if id != heard { sounds.setGains([id: gain(of: song)]) }
    catchUp()
  }
}
