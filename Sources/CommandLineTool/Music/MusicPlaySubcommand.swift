import MediaControls
import MynaDSP
import MynaMusic
import MynaStudio
import Translations

/// `myna music play`, which plays songs in the instance of Myna that is already playing music; if
/// there is none, in this terminal.
struct MusicPlaySubcommand: MusicSubcommand {
  let choice: SongSelection
  let isShuffled: Bool?
  let repeatMode: RepeatMode?
  let volume: Double?
  let device: String?
  let chain: EffectChain
  let limitsPeaks: Bool
  let isHere: Bool
  let parts: () throws -> MusicContext

  init(
    choice: SongSelection, _ arguments: ParsedArguments, parts: @escaping () throws -> MusicContext
  ) throws {
    (self.choice, self.parts) = (choice, parts)
    isShuffled = arguments.has("shuffle") ? true : nil
    repeatMode = try MusicOptions.word("repeat", of: arguments)
    volume = arguments.number("volume").map { $0 / 100 }
    device = arguments.text("device")
    chain = try EffectOptions.chain(arguments)
    limitsPeaks = !arguments.has(EffectOptions.noLimiter.name)
    // These options can't be sent to another process over MPRIS, so this process must play the
    // songs.
    isHere = arguments.has("here") || device != nil || !chain.units.isEmpty || !limitsPeaks
  }

  func run() throws -> ExitStatus {
    if !isHere, let player = try RemotePlayer.find() {
      try play(by: player)
      return .done
    }
    let parts = try parts()
    let blockingCatalog = BlockingSongCatalog(catalog: parts.catalog)
    let songs = try songs(in: blockingCatalog)
    Interruption.claim()
    let music = SharedPlayer(
      try parts.makePlayer(device, limitsPeaks), blockingCatalog: blockingCatalog)
    do throws(MusicPlayerError) {
      for intent in settings { try music.perform(intent) }
      try music.perform(.setChain(chain), .playSongs(songs, at: 0, isAlbum: isAlbum))
    } catch {
      music.close()
      if !Interruption.hasCome { Console.say(error.sentence) }
      return .failed
    }
    return MusicSession(music, isQuiet: Console.isQuiet).run()
  }

  private func play(by player: RemotePlayer) throws {
    for intent in settings { try player.send(intent) }
    // If the user did not select any songs, resume the queue of the running player.
    if choice.isEmpty, try player.state().item != nil {
      try player.send(.play)
      return Console.note(tr("The instance of Myna that was already running resumed the music."))
    }
    let songs = try songs(in: BlockingSongCatalog(catalog: try parts().catalog))
    try player.send(.playItems(songs.map(\.name)))
    Console.note(
      trCount(
        "The instance of Myna that was already running is playing %1 song; control the music with “myna music next” and similar commands.",
        "The instance of Myna that was already running is playing %1 songs; control the music with “myna music next” and similar commands.",
        songs.count))
  }

  private var settings: [MediaIntent] {
    [
      isShuffled.map { .setShuffled($0) },
      repeatMode.map { .setRepetition(MediaState.Repetition($0)) },
      volume.map { .setVolume($0) },
    ].compactMap { $0 }
  }

  private var isAlbum: Bool { choice.album != nil && choice.words.isEmpty && choice.order == nil }

  private func songs(in blockingCatalog: BlockingSongCatalog) throws -> [SongID] {
    if let files = try choice.files() { return files }
    try blockingCatalog.update()
    let songs = try choice.songs(in: blockingCatalog).map(\.id)
    guard songs.isEmpty else { return songs }
    throw try blockingCatalog.songs(MusicQuery()).isEmpty
      ? SongSelectionError.noSongs : SongSelectionError.nothingFits
  }
}
