import MynaAudio
import Threads

/// Hearing a paused take.
extension RecordModel {
  /// Plays the paused take, from the beginning or from where it was paused; or pauses that.
  public func toggleHearing() async {
    guard phase == .paused, let path = recorder.status.journal else { return }
    if isHearing {
      isHearing = false
      await queue.run { [hearing] in hearing?.pause() }
      return
    }
    let (old, devices, focus, time) = (hearing, studio.devices, studio.focus, studio.time)
    do throws(PlayerError) {
      let player = try await queue.run { () throws(PlayerError) in
        let player =
          if let old {
            old
          } else {
            try Player(path: path, devices: devices, focus: focus, time: time)
          }
        try player.play()
        return player
      }
      hearing = player
      isHearing = true
    } catch {
      if case .device(let error) = error { openTrouble = .device(error) }
      refresh()
    }
  }

  /// Goes on or back in what is heard, by seconds.
  public func skipHearing(by seconds: Double) async {
    // Only a place was asked for; what cannot be read is told when it is played.
    try? await queue.run { [hearing] () throws(PlayerError) in try hearing?.skip(by: seconds) }
  }

  /// The position of listening, in seconds.
  public var hearingPosition: Double { hearing?.status.position ?? 0 }

  func stopHearing() {
    guard let hearing else { return }
    self.hearing = nil
    isHearing = false
    Task { await queue.run { hearing.stop() } }
  }
}
