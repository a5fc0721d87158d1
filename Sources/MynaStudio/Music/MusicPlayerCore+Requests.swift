import MynaAudio
import MynaDSP
import MynaMusic
import Threads

extension MusicPlayerCore {
  /// Performs a request, or starts opening the song that the request needs.
  ///
  /// - Returns: the result of a request to go to another song; nil for other requests, or while the
  ///   song is still being opened.
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
    case .close: break  // Already done, ahead of the queued requests.
    }
    return nil
  }

  // MARK: Songs

  private func play(_ songs: [SongID], at index: Int, isAlbum: Bool) throws(MusicPlayerError) {
    guard songs.indices.contains(index) else { throw .nothingToPlay }
    var new = PlayOrder(songs, at: index)
    new.repeatMode = order.repeatMode
    if order.isShuffled { new.shuffle() }
    beginOpening(SongStartRequest(new, at: new.index ?? 0, for: .playSongs(isAlbum: isAlbum)))
  }

  private func play() throws(MusicPlayerError) {
    guard let index = order.index else { throw .nothingToPlay }
    problem = nil
    if isLoaded {
      try begin()
    } else {
      beginOpening(SongStartRequest(order, at: index, seconds: savedPosition ?? 0, for: .play))
    }
  }

  private func step(
    _ direction: SongSearch.Direction, otherwise end: MusicStep.QueueEnd
  ) throws(MusicPlayerError) -> MusicStep? {
    catchUp()
    guard let index = order.index else { throw .nothingToPlay }
    guard let new = order.neighbor(of: index, isBefore: direction == .back) else {
      return .at(end)
    }
    guard !isLoaded else {
      beginOpening(SongStartRequest(order, at: new, direction, for: .step(end)))
      return nil
    }
    order.go(to: new)
    savedPosition = savedPosition.map { _ in 0 }
    isPositionUnsaved = true
    return .moved
  }

  private func startOver(_ end: MusicStep.QueueEnd) throws(MusicPlayerError) {
    guard let index = order.index else { throw .nothingToPlay }
    beginOpening(SongStartRequest(order, at: end == .last ? 0 : index, for: .play))
  }

  func removeMissingSongs() {
    // Wait while a song is being opened, because its index depends on the current order.
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
    // If the song with the saved position was removed, don't use the position for the next song.
    if order.current != current { savedPosition = nil }
    if order.current == nil { problem = .emptied }
    (isQueueUnsaved, isPositionUnsaved) = (true, true)
    changeNext()
  }

  // MARK: Transport

  func begin() throws(MusicPlayerError) {
    do throws(PlayerError) { try sounds.play() } catch { throw .player(error) }
  }

  private func seek(to seconds: Double) throws(MusicPlayerError) {
    guard order.current != nil else { throw .nothingToPlay }
    if isLoaded {
      // Seeking may discard the next song, which was already prepared, so prepare it again.
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

// MARK: - Next song

extension MusicPlayerCore {
  /// Makes the player choose the next song again, because the order has changed.
  func changeNext() {
    wants.changePlan()
    guard let heard else { return }
    sounds.forgetNext()
    // The player may already have started the next song, even if it isn't audible yet.
    let last = max(heard, sounds.status.undecided ?? heard)
    queued = queued.filter { $0.key <= last }
  }

  func index(of song: QueuedSong) -> Int? {
    if let index = order.index(of: song.songIndex), order.song(at: index) == song.song {
      return index
    }
    // Songs were removed while this song was being prepared, so find its new index.
    return order.songs.firstIndex(of: song.song).flatMap(order.index(of:))
  }

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

  /// Returns the index of the song that automatically plays after the song at the given index.
  ///
  /// A song that will be removed from the queue is not repeated.
  private func following(_ index: Int) -> Int? {
    guard leaving.contains(order.song(at: index)) else { return order.following(index) }
    return order.neighbor(of: index, isBefore: false).flatMap { $0 == index ? nil : $0 }
  }

  private func didPrepare(
    _ found: SongSearch.FoundSong?, _ search: SongSearch, behind last: Int, _ plan: Int
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
