import Files
import MynaAudio
import MynaMusic
import Threads

extension MusicPlayerCore {
  /// The time, in seconds, between saves of the position during playback, and before a failed save
  /// is retried.
  static let savingInterval = 10.0

  func restore() {
    guard let file else { return }
    do throws(SystemError) {
      guard let (saved, position) = try SavedPlayerState.read(file) else { return }
      (order, isAlbum, isLoudnessMatched) = (saved.order, saved.isAlbum, saved.isLoudnessMatched)
      queueNumber = saved.number
      savedPosition = order.current == nil ? nil : max(0, position.seconds)
      volume = max(0, saved.volume)
      sounds.player.setVolume(volume)
      try? setChain(saved.chain)  // Ignore effects that this version cannot play.
    } catch {
      savingProblem = .folder(error)
    }
    catchUp()
  }

  func save() {
    guard let file else { return }
    let isDue = work.time.seconds - savingTime >= Self.savingInterval
    let isWanted = isQueueUnsaved || isPositionUnsaved
    guard isDue ? isWanted || sounds.status.state == .playing : isWanted && savingProblem == nil
    else { return }
    savingTime = work.time.seconds
    do throws(SystemError) {
      if isQueueUnsaved {
        queueNumber += 1
        try saved.write(file)
        isQueueUnsaved = false
      }
      try SavedPlayerState.write(
        SavedPlayerState.Position(number: queueNumber, index: order.index ?? 0, seconds: position),
        beside: file)
      (isPositionUnsaved, savingProblem) = (false, nil)
    } catch {
      savingProblem = .folder(error)
    }
  }

  private var saved: SavedPlayerState {
    var saved = SavedPlayerState()
    (saved.order, saved.isAlbum, saved.isLoudnessMatched) = (order, isAlbum, isLoudnessMatched)
    (saved.volume, saved.chain, saved.number) = (volume, chain, queueNumber)
    return saved
  }
}
