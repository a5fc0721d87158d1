import MynaAudio
import MynaDSP
import MynaMusic
import Threads

/// The logic and state of a music player; for one thread at a time.
final class MusicCore: Ticking {
  /// The shown state, and the player's sound that it is about.
  struct Snapshot: Sendable {
    var music = MusicStatus()
    var sound: Int?
  }

  private(set) var status = Snapshot()

  let player: any SoundQueue
  let wants = MusicWants()
  let work: MusicWork
  let time: any TimeSource
  let file: String?

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
  var savingTrouble: StudioError?

  /// The songs that the player has, by the ids of their sounds, and the one that is heard.
  var queued: [Int: QueuedSong] = [:]
  private(set) var heard: Int?
  /// The position at which a song goes on that the player does not have; nil for its beginning.
  var savedPosition: Double?
  private var lastID = 0
  /// The sound for which it was last decided what follows, and by which plan.
  var decided: (sound: Int, plan: Int)?

  /// Has this object do something later, in line.
  var enqueue: @Sendable (@escaping @Sendable (MusicCore) -> Void) -> Void = { _ in }

  // For the file.
  var isQueueUnsaved = false
  var isPositionUnsaved = false
  var queueNumber = 0
  var savingTime = 0.0

  /// The most songs in a row that are tried and cannot be played.
  static let mostAttempts = 50

  init(
    _ player: any SoundQueue, work: MusicWork, file: String?, time: any TimeSource
  ) {
    (self.player, self.work, self.file, self.time) = (player, work, file, time)
  }

  // MARK: Songs

  /// Goes to a place in the order, or the nearest one to that side that can be played.
  ///
  /// - Returns: false, with everything as it was, if none of them can.
  func go(to index: Int, at seconds: Double = 0, isBefore: Bool) throws(MusicPlayerError) -> Bool {
    problem = nil
    var candidate = Optional(index)
    for _ in 0..<min(Self.mostAttempts, order.count) {
      guard let place = candidate else { return false }
      guard let reason = try load(place, at: place == index ? seconds : 0) else {
        return true
      }
      problem = problem ?? .skipped(order.song(at: place), reason)
      candidate = order.neighbor(of: place, isBefore: isBefore)
    }
    return false
  }

  /// Has the player go to a song; returns why that cannot be played.
  private func load(_ index: Int, at seconds: Double) throws(MusicPlayerError) -> SongProblem? {
    let song: QueuedSong
    do throws(UnplayableSong) {
      song = try QueuedSong(order, at: index, work.resolve)
    } catch {
      return error.reason
    }
    let id = newID()
    do throws(PlayerError) {
      try player.go(to: song.item(id, gain: gain(of: song)), at: seconds) { true }
    } catch {
      guard case .sound(let reason) = error else { throw .player(error) }
      return SongProblem(reason)
    }
    wants.changePlan()
    (queued, heard, savedPosition) = ([id: song], id, nil)
    order.go(to: index)
    isPositionUnsaved = true
    measure(id)
    return nil
  }

  /// The id of another sound.
  func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Has the player forget all, and stays at a place in the song in seconds.
  func unload(at seconds: Double?) {
    player.stop()
    wants.changePlan()
    (queued, heard, savedPosition) = ([:], nil, seconds)
    isPositionUnsaved = true
  }

  /// Whether the player has the song.
  var isLoaded: Bool { heard != nil }

  /// Seconds into the song of what is heard.
  var position: Double { isLoaded ? player.status.position : savedPosition ?? 0 }

  // MARK: Its player

  /// Seconds between calls of `tick`, needed while something can happen by itself.
  var pace: Duration? { status.music.state == .playing ? .milliseconds(100) : nil }

  func tick() { catchUp() }

  /// Takes in what the player has done by itself, and has it know what comes next.
  func catchUp() {
    let now = player.status
    if now.hasFailures { takeFailures() }
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
    letLeave()
    wants.want(Set(queued.keys))
    decideNext()
    showStatus()
    save()
    status.music.savingTrouble = savingTrouble
  }

  private func takeFailures() {
    for failure in player.takeFailures() {
      guard let song = queued[failure.item]?.song else { continue }
      if case .noSound = failure.error {
        problem = .skipped(song, .undecodable)
      } else {
        problem = .cutShort(song)
      }
    }
  }

  private func showStatus() {
    let now = player.status
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
    if status.music.state != music.state { isPositionUnsaved = true }
    status = Snapshot(music: music, sound: heard)
  }
}
