import MediaControls
import MynaMusic
import MynaStudio
import Synchronization

/// A player of songs controlled by the terminal's keys and, over MPRIS, by media keys and other
/// programs.
final class SharedPlayer: Sendable {
  private struct State {
    var id: SongID?
    var song: Song?
    var artwork: String?
    /// Failures of requests from the bus, to be reported in the terminal.
    var failures: [MusicPlayerError] = []
    var hasQuit = false
  }

  private let player: any SongPlayer
  private let blockingCatalog: BlockingSongCatalog
  private let memory = Mutex(State())
  private let server = Mutex<MediaServer?>(nil)

  /// Publishes the player on the session bus.
  ///
  /// Without a bus, only the terminal controls it.
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

  /// Returns the status and the playing song, if the catalog has it, and publishes both on the bus.
  func publishStatus() -> (status: MusicStatus, song: Song?) {
    let status = player.status
    if let id = status.song, memory.withLock({ $0.id != id }) { meet(id) }
    let (song, artwork) = memory.withLock { ($0.song, $0.artwork) }
    server.withLock { $0?.update(MediaState(status, song: song, artwork: artwork)) }
    return (status, song)
  }

  var hasQuit: Bool { memory.withLock(\.hasQuit) }

  /// Returns and clears the failures of requests from the bus.
  func collectFailures() -> [MusicPlayerError] {
    memory.withLock { memory in
      defer { memory.failures = [] }
      return memory.failures
    }
  }

  /// Performs requests as one group, and returns the result of the last step to another song; nil
  /// if no request goes to another song.
  @discardableResult func perform(
    _ requests: MusicRequest...
  ) throws(MusicPlayerError) -> MusicStep? { try player.performAndWait(requests) }

  /// Performs the request of a key or another program, and returns the result of the step to
  /// another song; nil if the request does not go to another song.
  @discardableResult func perform(_ intent: MediaIntent) throws(MusicPlayerError) -> MusicStep? {
    if intent == .quit { memory.withLock { $0.hasQuit = true } }
    // Ignore a queue without any songs in this catalog; another program may know other songs.
    guard let request = MusicRequest(intent), request != .playSongs([], at: 0) else { return nil }
    return try player.performAndWait(request)
  }

  /// Performs a request from the bus.
  ///
  /// The caller gets its reply when the request is done.
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

  /// Loads the catalog entry of a song that started to play.
  private func meet(_ id: SongID) {
    // On an error the song is shown under its file name.
    let song = try? blockingCatalog.song(id)
    memory.withLock { ($0.id, $0.song, $0.artwork) = (id, song, nil) }
    guard let artwork = song?.artwork else { return }
    // Asynchronous, because the artwork may have to be created first.
    Task { [weak self, catalog = blockingCatalog.catalog] in
      let path = await catalog.artwork(artwork, pixels: 512)
      self?.memory.withLock { if $0.id == id { $0.artwork = path } }
    }
  }
}
