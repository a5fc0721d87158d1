import MediaControls
import MynaMusic
import MynaStudio
import Synchronization

/// A song player that is controlled by keys in the terminal and, over MPRIS, by media keys and
/// other programs.
final class SharedPlayer: Sendable {
  private struct State {
    var id: SongID?
    var song: Song?
    var artwork: String?
    /// Errors from requests received over the session bus, to be reported in the terminal.
    var failures: [MusicPlayerError] = []
    var hasQuit = false
  }

  private let player: any SongPlayer
  private let blockingCatalog: BlockingSongCatalog
  private let memory = Mutex(State())
  private let server = Mutex<MediaServer?>(nil)

  /// Publishes the player on the session bus.
  ///
  /// Without a session bus, the player is controlled only by keys in the terminal.
  init(
    _ player: any SongPlayer, blockingCatalog: BlockingSongCatalog,
    address: String? = SessionBus.address
  ) {
    (self.player, self.blockingCatalog) = (player, blockingCatalog)
    var identity = MediaIdentity.myna
    identity.canQuit = true
    let server = MediaServer(identity, address: address) { [weak self] in self?.receive($0) }
    self.server.withLock { $0 = server }
  }

  /// Returns the player's status and the playing song, if the song is in the catalog, and publishes
  /// both on the session bus.
  func publishStatus() -> (status: MusicStatus, song: Song?) {
    let status = player.status
    if let id = status.song, memory.withLock({ $0.id != id }) { meet(id) }
    let (song, artwork) = memory.withLock { ($0.song, $0.artwork) }
    server.withLock { $0?.update(MediaState(status, song: song, artwork: artwork)) }
    return (status, song)
  }

  var hasQuit: Bool { memory.withLock(\.hasQuit) }

  /// Returns the errors from requests received over the session bus and clears them.
  func collectFailures() -> [MusicPlayerError] {
    memory.withLock { memory in
      defer { memory.failures = [] }
      return memory.failures
    }
  }

  /// Performs requests as a group.
  ///
  /// Returns the result of the last request that changes the song; nil if no request does.
  @discardableResult func perform(
    _ requests: MusicRequest...
  ) throws(MusicPlayerError) -> MusicStep? { try player.performAndWait(requests) }

  /// Performs a request from a key or another program.
  ///
  /// Returns the result if the request changes the song; nil if not.
  @discardableResult func perform(_ intent: MediaIntent) throws(MusicPlayerError) -> MusicStep? {
    if intent == .quit { memory.withLock { $0.hasQuit = true } }
    // Ignore a request to play songs if none of them are in this catalog. The requesting program
    // may use another catalog.
    guard let request = MusicRequest(intent), request != .playSongs([], at: 0) else { return nil }
    return try player.performAndWait(request)
  }

  /// Performs a request received over the session bus.
  ///
  /// The sender receives a reply when the request is complete.
  private func receive(_ intent: MediaIntent) {
    do throws(MusicPlayerError) {
      try perform(intent)
    } catch {
      memory.withLock { $0.failures.append(error) }
    }
    _ = publishStatus()
  }

  func close() {
    let server = server.withLock { server in
      defer { server = nil }
      return server
    }
    server?.stop()
    _ = try? player.performAndWait(.close)  // cannot fail
  }

  /// Loads the catalog entry for a song that has started playing.
  private func meet(_ id: SongID) {
    // If an error occurs, the song's file name is shown instead.
    let song = try? blockingCatalog.song(id)
    memory.withLock { ($0.id, $0.song, $0.artwork) = (id, song, nil) }
    guard let artwork = song?.artwork else { return }
    // Load the artwork asynchronously, because it may have to be created first.
    Task { [weak self, catalog = blockingCatalog.catalog] in
      let path = await catalog.artwork(artwork, pixels: 512)
      self?.memory.withLock { if $0.id == id { $0.artwork = path } }
    }
  }
}
