import MediaControls
import MynaDSP
import MynaMusic
import MynaStudio
import Synchronization
import Threads

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
  /// Wishes from here and from the bus are fulfilled one after another.
  private let thread = SerialThread(label: "songs", isUrgent: true)
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

  // MARK: Wishes

  /// Plays songs from the first on.
  func play(_ songs: [SongID], isAlbum: Bool) throws(MusicPlayerError) {
    try thread.sync { () throws(MusicPlayerError) in
      try player.play(songs, at: 0, isAlbum: isAlbum)
    }
  }

  /// Has all songs go through an effect from the next moment on.
  func setChain(_ chain: EffectChain) throws(MusicPlayerError) {
    try thread.sync { () throws(MusicPlayerError) in try player.setChain(chain) }
  }

  /// Does what somebody wants, and returns what came of going to another song.
  @discardableResult func perform(_ intent: MediaIntent) throws(MusicPlayerError) -> MusicStep? {
    try thread.sync { () throws(MusicPlayerError) in
      switch intent {
      case .playItems(let names):
        let songs = names.compactMap { SongID(name: $0) }
        if !songs.isEmpty { try player.play(songs, at: 0, isAlbum: false) }
        return nil
      case .quit:
        memory.withLock { $0.hasQuit = true }
        return nil
      default: return try player.perform(intent)
      }
    }
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
    thread.sync { player.close() }
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
