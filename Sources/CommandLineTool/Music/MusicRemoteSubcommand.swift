import MediaControls
import Translations

/// `myna music pause`, `next`, `previous`, and `stop`, which control the instance of Myna that is
/// playing music.
struct MusicRemoteSubcommand: MusicSubcommand {
  enum Verb: String, CaseIterable {
    case pause = "pause"
    case next = "next"
    case previous = "previous"
    case stop = "stop"
  }

  let verb: Verb

  func run() throws -> ExitStatus {
    guard let player = try RemotePlayer.find() else { throw SongSelectionError.noPlayer }
    let state = try player.state()
    guard state.item != nil else { throw SongSelectionError.nothingPlays }
    switch verb {
    case .pause: try player.send(.pause)
    case .stop: try player.send(.stop)
    case .next:
      guard state.canGoNext else { throw SongSelectionError.lastSong }
      try player.send(.next)
    case .previous:
      guard state.canGoPrevious else { throw SongSelectionError.firstSong }
      try player.send(.previous)
    }
    return .done
  }
}

struct MusicStatusSubcommand: MusicSubcommand {
  let asJSON: Bool

  func run() throws -> ExitStatus {
    let player = try RemotePlayer.find()
    let state = try player?.state()
    if asJSON {
      try Console.print(json: MusicStatusSummary(state))
    } else if let state, let item = state.item {
      try Console.print(Self.text(state, item).onOneLine)
    } else {
      Console.say((player == nil ? SongSelectionError.noPlayer : .nothingPlays).sentence)
    }
    return .done
  }

  static func text(_ state: MediaState, _ item: MediaItem) -> String {
    let artists = item.artists.isEmpty ? "" : symbol(" – ") + item.artists.joined(separator: ", ")
    let album = item.album.isEmpty ? "" : " (\(item.album))"
    let length = item.duration.map { " / \(NumberFormatting.clock($0))" } ?? ""
    let volume = tr("volume %1 %", Int((min(max(state.volume, 0), 10) * 100).rounded()))
    let modes = [state.isShuffled ? tr("shuffled") : nil, state.repetition.words].compactMap { $0 }
    return "\(state.playback.sign) \(item.title)\(artists)\(album)  "
      + ([NumberFormatting.clock(state.position) + length, volume] + modes).joined(separator: "  ")
  }
}

private struct MusicStatusSummary: Encodable {
  let state: String
  var title: String?
  var artists: [String]?
  var album: String?
  var path: String?
  var artwork: String?
  var position: Double?
  var seconds: Double?
  var volume: Double?
  var shuffle: Bool?
  var `repeat`: String?

  init(_ player: MediaState?) {
    guard let player else {
      state = "none"
      return
    }
    state = player.playback.rawValue.lowercased()
    (volume, shuffle) = (player.volume, player.isShuffled)
    `repeat` = player.repetition.option
    guard let item = player.item else { return }
    (title, artists, album) = (item.title, item.artists, item.album)
    (path, artwork, position, seconds) = (item.path, item.artwork, player.position, item.duration)
  }

  private enum CodingKeys: String, CodingKey {
    case state = "state"
    case title = "title"
    case artists = "artists"
    case album = "album"
    case path = "path"
    case artwork = "artwork"
    case position = "position"
    case seconds = "seconds"
    case volume = "volume"
    case shuffle = "shuffle"
    case `repeat` = "repeat"
  }
}

extension MediaState.Playback {
  fileprivate var sign: String {
    switch self {
    case .playing: symbol("▶")
    case .paused: symbol("⏸")
    case .stopped: symbol("⏹")
    }
  }
}

extension MediaState.Repetition {
  /// The value of `--repeat` for this mode.
  fileprivate var option: String {
    switch self {
    case .none: "off"
    case .item: "one"
    case .all: "all"
    }
  }

  fileprivate var words: String? { self == .none ? nil : tr("repeat %1", option) }
}
