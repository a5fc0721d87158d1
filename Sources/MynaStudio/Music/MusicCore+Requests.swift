import MynaAudio
import MynaDSP
import MynaMusic
import Threads

extension MusicCore {
  /// Does a request, or begins to open the song that it needs.
  ///
  /// - Returns: The result of going to another song; nil if it did not, or a song is being opened.
  func begin(_ request: MusicRequest) throws(MusicPlayerError) -> MusicStep? {
    switch request {
    case .playSongs(let songs, let index, let isAlbum):
      try play(songs, at: index, isAlbum: isAlbum)
    case .play: try play()
    case .pause: sounds.pause()
    case .playOrPause: if sounds.status.state == .playing { sounds.pause() } else { try play() }
    case .stop: unload(at: nil)
    case .next: return try step(.forward, otherwise: .last)
    case .previous: return try step(.back, otherwise: .first)
    case .startOver(let end): try startOver(end)
    case .remove(let songs): leaving.formUnion(songs)
    case .seek(let seconds): try seek(to: seconds)
    case .setVolume(let new):
      volume = max(0, new)
      sounds.player.setVolume(volume)
      isQueueUnsaved = true
    case .setChain(let new): try setChain(new)
    case .setSpeed(let speed): try setChain(chain.playing(at: speed))
    case .setLimitsPeaks(let limits):
      try apply(chain, limitsPeaks: limits)
      limitsPeaks = limits
    case .setShuffled(let isShuffled): setShuffled(isShuffled)
    case .setRepeat(let mode): setRepeat(mode)
    case .setLoudnessMatched(let isMatched): setLoudnessMatched(isMatched)
    case .close: break  // Done ahead of what is in line.
    }
    return nil
  }

  // MARK: Songs

  private func play(_ songs: [SongID], at index: Int, isAlbum: Bool) throws(MusicPlayerError) {
    guard songs.indices.contains(index) else { throw .nothingToPlay }
    var new = PlayOrder(songs, at: index)
    new.repeatMode = order.repeatMode
    if order.isShuffled { new.shuffle() }
    beginOpening(SongOpening(new, at: new.index ?? 0, for: .playSongs(isAlbum: isAlbum)))
  }

  private func play() throws(MusicPlayerError) {
    guard let index = order.index else { throw .nothingToPlay }
    problem = nil
    if isLoaded {
      try begin()
    } else {
      beginOpening(SongOpening(order, at: index, seconds: savedPosition ?? 0, for: .play))
    }
  }

  private func step(
    _ direction: SongSearch.Direction, otherwise end: MusicStep.End
  ) throws(MusicPlayerError) -> MusicStep? {
    catchUp()
    guard let index = order.index else { throw .nothingToPlay }
    guard let new = order.neighbor(of: index, isBefore: direction == .back) else {
      return .at(end)
    }
    guard !isLoaded else {
      beginOpening(SongOpening(order, at: new, direction, for: .step(end)))
      return nil
    }
    order.go(to: new)
    savedPosition = savedPosition.map { _ in 0 }
    isPositionUnsaved = true
    return .moved
  }

  private func startOver(_ end: MusicStep.End) throws(MusicPlayerError) {
    guard let index = order.index else { throw .nothingToPlay }
    beginOpening(SongOpening(order, at: end == .last ? 0 : index, for: .play))
  }

  /// Takes out songs that were removed, but for the one that is heard.
  func removeMissingSongs() {
    // A song that is being opened has its place in the present order.
    guard !leaving.isEmpty, opening == nil else { return }
    let (current, count) = (order.current, order.count)
    let heard = isLoaded ? current : nil
    let places = order.remove { leaving.contains($0) && $0 != heard }
    leaving = leaving.filter { $0 == heard }
    guard order.count != count else { return }
    for (id, var song) in queued {
      if let songIndex = places[song.songIndex] {
        song.songIndex = songIndex
        queued[id] = song
      } else {
        queued[id] = nil
      }
    }
    // A position in a song that is gone is none in the next.
    if order.current != current { savedPosition = nil }
    if order.current == nil { problem = .emptied }
    (isQueueUnsaved, isPositionUnsaved) = (true, true)
    changeNext()
  }

  // MARK: Transport

  /// Has the player play, which has a song.
  func begin() throws(MusicPlayerError) {
    do throws(PlayerError) { try sounds.play() } catch { throw .player(error) }
  }

  private func seek(to seconds: Double) throws(MusicPlayerError) {
    guard order.current != nil else { throw .nothingToPlay }
    if isLoaded {
      // Seeking may discard the next song, which is then chosen again.
      wants.changePlan()
      do throws(PlayerError) { try sounds.seek(to: seconds) } catch { throw .player(error) }
    } else {
      savedPosition = max(0, seconds)
    }
    isPositionUnsaved = true
  }

  // MARK: Settings

  func setChain(_ new: EffectChain) throws(MusicPlayerError) {
    try apply(new, limitsPeaks: limitsPeaks)
    chain = new
    isQueueUnsaved = true
  }

  private func apply(_ chain: EffectChain, limitsPeaks: Bool) throws(MusicPlayerError) {
    do throws(PlayerError) {
      try sounds.player.setChain(chain, limitsPeaks: limitsPeaks)
    } catch {
      throw .player(error)
    }
  }

  private func setShuffled(_ isShuffled: Bool) {
    catchUp()
    guard isShuffled != order.isShuffled else { return }
    if isShuffled { order.shuffle() } else { order.unshuffle() }
    isQueueUnsaved = true
    changeNext()
  }

  private func setRepeat(_ mode: RepeatMode) {
    guard mode != order.repeatMode else { return }
    order.repeatMode = mode
    isQueueUnsaved = true
    changeNext()
  }
}

// MARK: - Following

extension MusicCore {
  /// Leaves open again what comes next, since the order has become another.
  func changeNext() {
    wants.changePlan()
    guard let heard else { return }
    sounds.forgetNext()
    // The next one may have begun that is not heard yet.
    let last = max(heard, sounds.status.undecided ?? heard)
    queued = queued.filter { $0.key <= last }
  }

  /// The place in the order of a song that was handed to the player; nil if it was taken out.
  func index(of song: QueuedSong) -> Int? {
    if let index = order.index(of: song.songIndex), order.song(at: index) == song.song {
      return index
    }
    // It was made ready while songs were taken out.
    return order.songs.firstIndex(of: song.song).flatMap(order.index(of:))
  }

  /// Has the next song opened ahead, if it is undecided which one that is.
  func decideNext() {
    guard let last = sounds.status.undecided, let song = queued[last],
      let index = index(of: song)
    else { return }
    let plan = wants.plan
    if let decided, decided == (last, plan) { return }
    decided = (last, plan)
    let search = SongSearch(order, from: following(index), .following)
    let (wants, work, enqueue) = (wants, work, enqueue)
    work.preparing.async {
      var search = search
      let found = search.find(work) { wants.holds(plan) }
      enqueue { [search] core in core.didPrepare(found, search, behind: last, plan) }
    }
  }

  /// The place in the order that comes by itself behind another one; a song that leaves does not come again.
  private func following(_ index: Int) -> Int? {
    guard leaving.contains(order.song(at: index)) else { return order.following(index) }
    return order.neighbor(of: index, isBefore: false).flatMap { $0 == index ? nil : $0 }
  }

  private func didPrepare(
    _ found: SongSearch.Found?, _ search: SongSearch, behind last: Int, _ plan: Int
  ) {
    guard wants.holds(plan) else { return }
    problem = search.problem ?? problem
    if let found {
      let id = name(found)
      if sounds.setNext(last, with: found.sound) {
        queued[id] = found.song
        measure(id)
      }
    } else {
      _ = sounds.setNext(last, with: nil)
    }
    catchUp()
  }
}
