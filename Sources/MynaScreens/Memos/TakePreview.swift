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
  /// The task that opens the most recent player.
  @ObservationIgnored private var opening: Task<Void, Never>?
  /// The number of times that a preview has started or stopped.
  @ObservationIgnored private var turn = 0

  package init(studio: Studio) { self.studio = studio }

  package func toggle(_ item: MemoItem) async {
    guard playing != item.id, let path = item.path else { return await stop() }
    let (old, earlier) = (beginTurn(), opening)
    (playing, problem) = (item.id, nil)
    let turn = turn
    // A player that starts late must not take the audio focus from the next player.
    let opening = Task {
      await old?.run { $0.stop() }
      await earlier?.value
      await open(path, turn)
    }
    self.opening = opening
    await opening.value
  }

  package func stop() async {
    let old = beginTurn()
    playing = nil
    await old?.run { $0.stop() }
  }

  /// Starts a new turn and returns the player of the previous turn, which the caller must stop.
  private func beginTurn() -> Player? {
    following?.cancel()
    turn += 1
    defer { player = nil }
    return player
  }

  private func open(_ path: String, _ turn: Int) async {
    // The user may have chosen another recording, or none, in the meantime.
    guard turn == self.turn else { return }
    let (devices, focus, time) = (studio.devices, studio.focus, studio.time)
    do throws(PlayerError) {
      let player = try await Player.open(path: path, devices: devices, focus: focus, time: time)
      guard turn == self.turn else { return }
      try await player.run { player throws(PlayerError) in try player.play() }
      guard turn == self.turn else { return await player.run { $0.stop() } }
      self.player = player
      observe(player)
    } catch {
      guard turn == self.turn else { return }
      (playing, problem) = (nil, PlaybackScreenProblem(error))
    }
  }

  private func observe(_ player: Player) {
    following = Task { [weak self] in
      await player.finish()
      if !Task.isCancelled { await self?.stop() }
    }
  }
}
