import MediaControls
import MynaMusic
import MynaStudio
import Synchronization

/// A player of songs that the keys of the terminal, media keys and other terminals control.
final class SharedPlayer: Sendable {
  private struct Memory {
    /// The song that is heard, with what the catalog knows of it.
    var id: SongID?
    var song: Song?
    var artwork: String?
    /// The failure of a request that came over the bus, to be told here.
    var failures: [MusicPlayerError] = []
    var hasQuit = false
  }

  private let player: any SongPlayer
  private let shelf: SongShelf
  private let memory = Mutex(Memory())
  private let server = Mutex<MediaServer?>(nil)

  /// Shows a player on a session bus; without one, only the terminal controls it.
  init(_ player: any SongPlayer, shelf: SongShelf, address: String? = SessionBus.address) {
    (self.player, self.shelf) = (player, shelf)
    var identity = MediaIdentity.myna
    identity.canQuit = true
    let server = MediaServer(identity, address: address) { [weak self] in self?.receive($0) }
    self.server.withLock { $0 = server }
  }

  /// The present state, and the song that is heard, if the catalog has it; others are told of it.
  func look() -> (status: MusicStatus, song: Song?) {
    let status = player.status
    if let id = status.song, memory.withLock({ $0.id != id }) { meet(id) }
    let (song, artwork) = memory.withLock { ($0.song, $0.artwork) }
    server.withLock { $0?.update(MediaState(status, song: song, artwork: artwork)) }
    return (status, song)
  }

  /// Whether somebody has ended it over the bus.
  var hasQuit: Bool { memory.withLock(\.hasQuit) }

  /// Takes what was asked for over the bus and failed.
  func takeFailures() -> [MusicPlayerError] {
    memory.withLock { memory in
      defer { memory.failures = [] }
      return memory.failures
    }
  }

  // MARK: Requests

  /// Does requests as one piece, and returns the result of going to another song.
  @discardableResult func perform(
    _ requests: MusicRequest...
  ) throws(MusicPlayerError) -> MusicStep? { try player.performAndWait(requests) }

  /// Does what a key or another program wants, and returns the result of going to another song.
  @discardableResult func perform(_ intent: MediaIntent) throws(MusicPlayerError) -> MusicStep? {
    if intent == .quit { memory.withLock { $0.hasQuit = true } }
    // Another program may know songs that this one does not.
    guard let request = MusicRequest(intent), request != .playSongs([], at: 0) else { return nil }
    return try player.performAndWait(request)
  }

  /// Does what came over the bus; who asked is answered when it is done.
  private func receive(_ intent: MediaIntent) {
    do throws(MusicPlayerError) {
      try perform(intent)
    } catch {
      memory.withLock { $0.failures.append(error) }
    }
    _ = look()
  }

  /// Ends the music, and its presence on the bus.
  func close() {
    let server = server.withLock { server in
      defer { server = nil }
      return server
    }
    server?.stop()
    _ = try? player.performAndWait(.close)  // It cannot fail.
  }

  /// Asks the catalog about a song that has come to be heard.
  private func meet(_ id: SongID) {
    // A song that the catalog cannot find is called by its file's name.
    let song = try? shelf.song(id)
    memory.withLock { ($0.id, $0.song, $0.artwork) = (id, song, nil) }
    guard let artwork = song?.artwork else { return }
    // A picture may have to be made first.
    Task { [weak self, catalog = shelf.catalog] in
      let path = await catalog.artwork(artwork, pixels: 512)
      self?.memory.withLock { if $0.id == id { $0.artwork = path } }
    }
  }
}
