package import MediaControls
import MynaDSP
package import MynaMusic

extension MediaState {
  package init(_ status: MusicStatus, song: Song?, artwork: String? = nil) {
    self.init()
    switch status.state {
    case .playing: playback = .playing
    case .paused: playback = .paused
    case .stopped: playback = .stopped
    }
    item = status.song.map { MediaItem($0, song: song, artwork: artwork, status.duration) }
    (position, volume) = (status.position, status.volume)
    setRate(status.chain.rate)
    (repetition, isShuffled) = (MediaState.Repetition(status.repeatMode), status.isShuffled)
    let hasSongs = status.count > 0
    (canPlay, canPause, canSeek) = (hasSongs, hasSongs, item != nil)
    let goesRound = hasSongs && status.repeatMode == .all
    canGoNext = goesRound || status.index + 1 < status.count
    canGoPrevious = goesRound || (hasSongs && status.index > 0)
  }
}

extension MediaState {
  package mutating func setRate(_ rate: Double) {
    self.rate = rate
    let speeds = EffectChain.speeds
    // Extend the range if necessary, because the speed of an effect can be outside the range.
    rates = min(speeds.lowerBound, rate)...max(speeds.upperBound, rate)
  }
}

extension MediaItem {
  fileprivate init(_ id: SongID, song: Song?, artwork: String?, _ duration: Double?) {
    self.init(id: id.name, title: song?.title ?? Song.title(ofFile: id))
    artists = [song?.artist ?? ""].filter { !$0.isEmpty }
    (album, self.artwork) = (song?.album ?? "", artwork)
    self.duration = duration ?? song?.duration
    if case .file(let path) = id { self.path = path }
  }
}

extension Song {
  package static func title(ofFile id: SongID) -> String {
    switch id {
    case .sample(let score): return score
    case .file(let path):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
      return String(name[..<dot])
    }
  }
}

extension MediaState.Repetition {
  package init(_ mode: RepeatMode) {
    switch mode {
    case .off: self = .none
    case .one: self = .item
    case .all: self = .all
    }
  }
}

extension RepeatMode {
  package init(_ repetition: MediaState.Repetition) {
    switch repetition {
    case .none: self = .off
    case .item: self = .one
    case .all: self = .all
    }
  }
}
