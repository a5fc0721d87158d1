import MynaAudio
import Threads

extension RecordingModel {
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
      // The user may have resumed the recording in the meantime.
      if hearing === player { isHearing = true }
    } catch {
      if case .device(let error) = error { openProblem = .device(error) }
      refresh()
    }
  }

  package func seekHearing(to seconds: Double) async {
    guard let player = await openedHearing() else { return }
    let position = max(0, min(seconds, status.duration))
    // Ignore the error, because playing the take reports it.
    try? await player.run { player throws(PlayerError) in try player.seek(to: position) }
  }

  package func skipHearing(by seconds: Double) async {
    guard let player = await openedHearing() else { return }
    try? await player.run { player throws(PlayerError) in try player.skip(by: seconds) }
  }

  /// The playback position in the paused take, in seconds; nil until the user plays the take.
  package var hearingPosition: Double? { hearing?.status.position }

  private func openedHearing() async -> Player? {
    guard phase == .paused, let path = recorder.status.journal else { return nil }
    if let hearing { return hearing }
    let (devices, focus, time) = (studio.devices, studio.focus, studio.time)
    let task =
      opening
      ?? Task {
        // If the file is unreadable, it is opened again at the next request.
        try? await Player.open(path: path, devices: devices, focus: focus, time: time)
      }
    opening = task
    let player = await task.value
    guard opening == task else { return hearing }
    (opening, hearing) = (nil, player)
    return player
  }

  func stopHearing() async {
    opening = nil
    guard let hearing else { return }
    self.hearing = nil
    isHearing = false
    await hearing.run { $0.stop() }
  }
}
