import MynaAudio
import MynaDSP
import MynaMusic

extension MusicCore {
  // MARK: Songs

  func play(_ songs: [SongID], at index: Int, isAlbum: Bool) throws(MusicPlayerError) {
    guard songs.indices.contains(index) else { throw .nothingToPlay }
    let before = (order, self.isAlbum)
    var new = PlayOrder(songs, at: index)
    new.repeatMode = order.repeatMode
    if order.isShuffled { new.shuffle() }
    (order, self.isAlbum) = (new, isAlbum)
    let left = leaving
    leaving = []
    do throws(MusicPlayerError) {
      try goOrThrow(to: new.index ?? 0)
    } catch {
      (order, self.isAlbum, leaving) = (before.0, before.1, left)
      throw error
    }
    isQueueUnsaved = true
    try begin()
  }

  func play() throws(MusicPlayerError) {
    guard let index = order.index else { throw .nothingToPlay }
    problem = nil
    if !isLoaded { try goOrThrow(to: index, at: savedPosition ?? 0) }
    try begin()
  }

  func step(isBefore: Bool) throws(MusicPlayerError) -> MusicStep {
    catchUp()
    guard let index = order.index else { throw .nothingToPlay }
    let end = MusicStep.at(isBefore ? .first : .last)
    guard let new = order.neighbor(of: index, isBefore: isBefore) else { return end }
    if isLoaded { return try go(to: new, isBefore: isBefore) ? .moved : end }
    order.go(to: new)
    savedPosition = savedPosition.map { _ in 0 }
    isPositionUnsaved = true
    return .moved
  }

  func startOver(_ end: MusicStep.End) throws(MusicPlayerError) {
    guard let index = order.index else { throw .nothingToPlay }
    try goOrThrow(to: end == .last ? 0 : index)
    try begin()
  }

  func remove(_ songs: Set<SongID>) {
    leaving.formUnion(songs)
    catchUp()
  }

  /// Takes out songs that were removed, but for the one that is heard.
  func letLeave() {
    guard !leaving.isEmpty else { return }
    let (current, count) = (order.current, order.count)
    let heard = isLoaded ? current : nil
    let places = order.remove { leaving.contains($0) && $0 != heard }
    leaving = leaving.filter { $0 == heard }
    guard order.count != count else { return }
    for (id, var song) in queued {
      if let place = places[song.place] {
        song.place = place
        queued[id] = song
      } else {
        queued[id] = nil
      }
    }
    // Where the song went on that is gone is no place in the next.
    if order.current != current { savedPosition = nil }
    if order.current == nil { problem = .emptied }
    (isQueueUnsaved, isPositionUnsaved) = (true, true)
    changeNext()
  }

  /// Goes to a place in the order, or the next one that can be played.
  private func goOrThrow(
    to index: Int, at seconds: Double = 0
  ) throws(MusicPlayerError) {
    let song = order.song(at: index)
    guard try !go(to: index, at: seconds, isBefore: false) else { return }
    guard case .skipped(_, let reason)? = problem else { throw .nothingToPlay }
    throw .unplayable(song, reason)
  }

  private func begin() throws(MusicPlayerError) {
    do throws(PlayerError) { try player.play() } catch { throw .player(error) }
  }

  // MARK: Transport

  func seek(to seconds: Double) throws(MusicPlayerError) {
    guard order.current != nil else { throw .nothingToPlay }
    if isLoaded {
      // What was decided may be forgotten by that, and is decided again.
      wants.changePlan()
      do throws(PlayerError) { try player.seek(to: seconds) } catch { throw .player(error) }
    } else {
      savedPosition = max(0, seconds)
    }
    isPositionUnsaved = true
  }

  func pause() { player.pause() }

  func stop() { unload(at: nil) }

  // MARK: Settings

  func setVolume(_ new: Double) {
    volume = max(0, new)
    player.setVolume(volume)
    isQueueUnsaved = true
  }

  func setChain(_ new: EffectChain) throws(MusicPlayerError) {
    try set(new, limitsPeaks: limitsPeaks)
    chain = new
    isQueueUnsaved = true
  }

  func setLimitsPeaks(_ limits: Bool) throws(MusicPlayerError) {
    try set(chain, limitsPeaks: limits)
    limitsPeaks = limits
  }

  private func set(_ chain: EffectChain, limitsPeaks: Bool) throws(MusicPlayerError) {
    do throws(PlayerError) {
      try player.setChain(chain, limitsPeaks: limitsPeaks)
    } catch {
      throw .player(error)
    }
  }

  func setShuffled(_ isShuffled: Bool) {
    catchUp()
    guard isShuffled != order.isShuffled else { return }
    if isShuffled { order.shuffle() } else { order.unshuffle() }
    isQueueUnsaved = true
    changeNext()
  }

  func setRepeat(_ mode: RepeatMode) {
    guard mode != order.repeatMode else { return }
    order.repeatMode = mode
    isQueueUnsaved = true
    changeNext()
  }

  /// Ends for good.
  func close() {
    if isLoaded { unload(at: position) }
    wants.close()
  }
}
