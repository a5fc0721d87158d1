package import FoundationEssentials
import MynaAudio
import Observation
import Threads

@MainActor @Observable package final class TakePreview {
  package private(set) var playing: UUID?
  package private(set) var problem: PlaybackScreenProblem?

  @ObservationIgnored private let studio: Studio
  @ObservationIgnored private var player: Player?
  @ObservationIgnored private var following: Task<Void, Never>?

  package init(studio: Studio) { self.studio = studio }

  package func toggle(_ item: MemoItem) async {
    let wasPlaying = playing == item.id
    await stop()
    guard !wasPlaying, let path = item.path else { return }
    (playing, problem) = (item.id, nil)
    let (devices, focus, time) = (studio.devices, studio.focus, studio.time)
    do throws(PlayerError) {
      let player = try await Player.open(path: path, devices: devices, focus: focus, time: time)
      guard playing == item.id else { return }
      try await player.run { player throws(PlayerError) in try player.play() }
      // The user may have chosen another recording, or none, in the meantime.
      guard playing == item.id else { return await player.run { $0.stop() } }
      self.player = player
      observe(player)
    } catch {
      (playing, problem) = (nil, PlaybackScreenProblem(error))
    }
  }

  package func stop() async {
    following?.cancel()
    playing = nil
    guard let player else { return }
    self.player = nil
    await player.run { $0.stop() }
  }

  private func observe(_ player: Player) {
    following = Task { [weak self] in
      await player.finish()
      if !Task.isCancelled { await self?.stop() }
    }
  }
}
