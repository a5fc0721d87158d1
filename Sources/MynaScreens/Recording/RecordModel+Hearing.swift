import MynaAudio
import Threads

/// Hearing a paused take.
extension RecordModel {
  /// Plays the paused take, from the beginning or from where it was paused; or pauses that.
  package func toggleHearing() async {
    guard phase == .paused else { return }
    if isHearing {
      isHearing = false
      await hearing?.run { $0.pause() }
      return
    }
    guard let player = await openedHearing() else { return refresh() }
    do throws(PlayerError) {
      try await player.run { player throws(PlayerError) in try player.play() }
      // The person may have gone on with the take meanwhile.
      if hearing === player { isHearing = true }
    } catch {
      if case .device(let error) = error { openTrouble = .device(error) }
      refresh()
    }
  }

  /// Goes to a place in the paused take, in seconds, and plays on from there if it is heard.
  package func seekHearing(to seconds: Double) async {
    guard let player = await openedHearing() else { return }
    let place = max(0, min(seconds, status.duration))
    // Only a place was asked for; what cannot be read is told when it is played.
    try? await player.run { player throws(PlayerError) in try player.seek(to: place) }
  }

  /// Goes on or back in the paused take, by seconds.
  package func skipHearing(by seconds: Double) async {
    guard let player = await openedHearing() else { return }
    // As in `seekHearing`.
    try? await player.run { player throws(PlayerError) in try player.skip(by: seconds) }
  }

  /// The position of listening in the paused take, in seconds; nil before anybody listens.
  package var hearingPosition: Double? { hearing?.status.position }

  /// The player of the paused take, which is opened once.
  private func openedHearing() async -> Player? {
    guard phase == .paused, let path = recorder.status.journal else { return nil }
    if let hearing { return hearing }
    let (devices, focus, time) = (studio.devices, studio.focus, studio.time)
    let task =
      opening
      ?? Task {
        // A file that cannot be read now is tried again with the next wish.
        try? await Player.open(path: path, devices: devices, focus: focus, time: time)
      }
    opening = task
    let player = await task.value
    guard opening == task else { return hearing }
    (opening, hearing) = (nil, player)
    return player
  }

  /// Ends what is heard of the paused take, and gives up what is being opened for that.
  func stopHearing() async {
    opening = nil
    guard let hearing else { return }
    self.hearing = nil
    isHearing = false
    await hearing.run { $0.stop() }
  }
}
