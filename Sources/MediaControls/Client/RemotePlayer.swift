/// A media player in another process on the session bus.
///
/// Every call waits for the reply, up to the time limit passed to `find`.
package struct RemotePlayer: Sendable {
  /// The player's name on the bus.
  package let name: String
  private let connection: BusConnection
  private let timeout: Duration

  /// Finds a player.
  ///
  /// A player that is playing is preferred, then a player that is paused. Returns nil if there is
  /// no player or no bus.
  ///
  /// - Throws: `MediaControlsError`, for example if there are several players and none of them
  ///   responds.
  package static func find(
    _ identity: MediaIdentity = .myna, address: String? = SessionBus.address,
    within timeout: Duration = .seconds(3)
  ) throws(MediaControlsError) -> RemotePlayer? {
    guard let address else { return nil }
    let connection = try BusConnection(to: address, within: timeout)
    let players = try names(connection, timeout)
      .filter { MediaInterface.isPlayer($0, of: identity.busName) }.sorted()
      .map { RemotePlayer(name: $0, connection: connection, timeout: timeout) }
    guard players.count > 1 else { return players.first }
    var found: [(player: RemotePlayer, playback: MediaState.Playback)] = []
    var failure: MediaControlsError?
    for player in players {
      do throws(MediaControlsError) {
        found.append((player, try player.state().playback))
      } catch {
        failure = error
      }
    }
    if found.isEmpty, let failure { throw failure }
    let wishes: [MediaState.Playback] = [.playing, .paused, .stopped]
    return wishes.lazy.compactMap { wish in found.first { $0.playback == wish }?.player }.first
  }

  private static func names(
    _ connection: BusConnection, _ timeout: Duration
  ) throws(MediaControlsError) -> [String] {
    do throws(CallFailure) {
      return try connection.call(.ofBus("ListNames"), within: timeout).first??.strings ?? []
    } catch {
      throw .bus(error.reason)
    }
  }

  /// Returns the current state.
  ///
  /// The item's ID is the track ID that the player assigned.
  package func state() throws(MediaControlsError) -> MediaState {
    let answer = try call(
      MediaInterface.properties, "GetAll", [.string(MediaInterface.player)])
    return MediaState(properties: answer.first??.dictionary ?? [:])
  }

  /// Sends a command.
  ///
  /// Commands that the player's state doesn't allow have no effect.
  package func send(_ intent: MediaIntent) throws(MediaControlsError) {
    switch intent {
    case .play: try player("Play")
    case .pause: try player("Pause")
    case .playOrPause: try player("PlayPause")
    case .stop: try player("Stop")
    case .next: try player("Next")
    case .previous: try player("Previous")
    case .seek(let position):
      guard let item = try state().item else { return }
      try player("SetPosition", [.path(item.id), .microseconds(position)])
    case .setVolume(let volume): try set("Volume", .double(volume))
    case .setRate(let rate): try set("Rate", .double(rate))
    case .setShuffled(let isShuffled): try set("Shuffle", .boolean(isShuffled))
    case .setRepetition(let repetition): try set("LoopStatus", .string(repetition.rawValue))
    case .playItems(let names): try call(MediaInterface.items, "Play", [.strings(names)])
    case .raise: try call(MediaInterface.root, "Raise")
    case .quit: try call(MediaInterface.root, "Quit")
    }
  }

  private func player(
    _ method: String, _ arguments: [BusValue] = []
  ) throws(MediaControlsError) {
    try call(MediaInterface.player, method, arguments)
  }

  private func set(_ name: String, _ value: BusValue) throws(MediaControlsError) {
    try call(
      MediaInterface.properties, "Set",
      [.string(MediaInterface.player), .string(name), .variant(value)])
  }

  @discardableResult private func call(
    _ interface: String, _ method: String, _ arguments: [BusValue] = []
  ) throws(MediaControlsError) -> [BusValue?] {
    let method = BusConnection.Method(
      owner: name, path: MediaInterface.path, interface: interface, name: method)
    do throws(CallFailure) {
      return try connection.call(method, arguments, within: timeout)
    } catch {
      throw error.isSilence ? .noAnswer(player: name) : .refused(player: name, error.reason)
    }
  }
}
