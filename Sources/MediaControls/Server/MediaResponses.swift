/// Determines a media player's replies and signals on the bus, without accessing the bus.
struct MediaResponses {
  /// The smallest change in position, in seconds, that is reported as a jump.
  ///
  /// Smaller differences can result from rounding.
  private static let jump = 0.5

  let identity: MediaIdentity
  private(set) var state = MediaState()
  private var timeline = MediaTimeline()
  private var trackNumber = 0

  init(_ identity: MediaIdentity) { self.identity = identity }

  struct Changes: Equatable {
    var properties: [String: BusValue] = [:]
    /// The position, in seconds, to report after a jump; nil if there was no jump.
    var jump: Double?
  }

  mutating func update(_ new: MediaState, at moment: Double) -> Changes {
    let old = properties
    let isSameItem = new.item?.id == state.item?.id
    let expected = isSameItem ? timeline.position(at: moment) : 0
    if !isSameItem { trackNumber += 1 }
    (state, timeline) = (new, MediaTimeline(new, at: moment))
    var news = Changes(properties: properties.filter { old[$0.key] != $0.value })
    let hasJumped = abs(new.position - expected) > Self.jump
    // A stopped player is always at the beginning, so don't report a jump.
    if hasJumped, new.item != nil, new.playback != .stopped { news.jump = new.position }
    return news
  }

  private var trackID: String { "/io/github/myna/Myna/track/\(trackNumber)" }

  private var properties: [String: BusValue] { state.properties(trackID: trackID) }

  typealias Reply = (values: [BusValue], intent: MediaIntent?)

  /// Replies to a call at the given time, in seconds.
  ///
  /// GLib has already validated the names and types in the call.
  func answer(_ call: BusCall, at moment: Double) throws(BusError) -> Reply {
    switch call.interface {
    case MediaInterface.properties: try answerProperty(call, at: moment)
    case MediaInterface.root: ([], try rootIntent(call.method))
    case MediaInterface.player: ([], try playerIntent(call, at: moment))
    case MediaInterface.items: ([], try itemsIntent(call))
    default: throw .unsupported("There is no such interface.")
    }
  }

  private func answerProperty(_ call: BusCall, at moment: Double) throws(BusError) -> Reply {
    let names = call.arguments.prefix(2).map { $0?.string ?? "" }
    var all: [String: BusValue] = [:]
    switch names.first {
    case MediaInterface.root: all = identity.properties
    case MediaInterface.player:
      all = properties
      all["Position"] = .microseconds(timeline.position(at: moment))
    default: break
    }
    switch (call.method, call.arguments.count) {
    case ("GetAll", _): return ([.dictionary(all)], nil)
    case ("Get", 2...):
      guard let value = all[names[1]] else { throw .invalid("There is no such property.") }
      return ([.variant(value)], nil)
    case ("Set", 3...): return ([], try intent(setting: names[1], to: call.arguments[2]))
    default: throw .unsupported("There is no such method.")
    }
  }

  private func rootIntent(_ method: String) throws(BusError) -> MediaIntent? {
    switch method {
    case "Raise": identity.canRaise ? .raise : nil
    case "Quit": identity.canQuit ? .quit : nil
    default: throw .unsupported("There is no such method.")
    }
  }

  private func itemsIntent(_ call: BusCall) throws(BusError) -> MediaIntent {
    guard let names = call.arguments.first??.strings, !names.isEmpty else {
      throw .invalid("Name at least one item.")
    }
    return .playItems(names)
  }

  private func playerIntent(
    _ call: BusCall, at moment: Double
  ) throws(BusError) -> MediaIntent? {
    switch call.method {
    case "Play": return state.canPlay ? .play : nil
    case "Pause": return state.canPause ? .pause : nil
    case "PlayPause":
      // Only this method is required to return an error.
      let isPlaying = state.playback == .playing
      guard isPlaying ? state.canPause : state.canPlay else {
        throw .unsupported("What plays cannot be paused.")
      }
      return .playOrPause
    case "Stop": return .stop
    case "Next": return state.canGoNext ? .next : nil
    case "Previous": return state.canGoPrevious ? .previous : nil
    case "Seek":
      let target = timeline.position(at: moment) + (call.arguments.first??.seconds ?? 0)
      return intent(seekingTo: target)
    case "SetPosition":
      guard call.arguments.count == 2, let position = call.arguments[1]?.seconds else {
        throw .invalid("Name the track and a position.")
      }
      // Ignore a request for a different track, because the sender may not know yet that the track
      // has changed.
      guard call.arguments[0]?.string == trackID, state.item != nil, state.canSeek,
        position >= 0, position <= state.item?.duration ?? .infinity
      else { return nil }
      return .seek(to: position)
    case "OpenUri": throw .unsupported("This player opens no addresses.")
    default: throw .unsupported("There is no such method.")
    }
  }

  /// Returns the intent to seek to a position or, if the position is past the end, to play the next
  /// item.
  private func intent(seekingTo target: Double) -> MediaIntent? {
    guard state.canSeek, let item = state.item else { return nil }
    if let end = item.duration, target > end { return state.canGoNext ? .next : nil }
    return .seek(to: max(0, target))
  }

  private func intent(
    setting name: String, to value: BusValue?
  ) throws(BusError) -> MediaIntent? {
    switch name {
    case "LoopStatus":
      guard let repetition = value?.string.flatMap(MediaState.Repetition.init) else {
        throw .invalid("LoopStatus is None, Track or Playlist.")
      }
      return .setRepetition(repetition)
    case "Shuffle": return value?.boolean.map { .setShuffled($0) }
    case "Volume":
      guard let volume = value?.number, volume.isFinite else {
        throw .invalid("Volume is a number from 0 to 1.")
      }
      return .setVolume(min(max(volume, 0), 1))
    case "Rate":
      guard let rate = value?.number, rate == 0 || state.rates.contains(rate) else {
        throw .invalid("Rate lies between MinimumRate and MaximumRate.")
      }
      // The specification requires that a rate of 0 pause playback.
      if rate == 0 { return state.canPause ? .pause : nil }
      return .setRate(rate)
    default: throw .invalid("There is no such property.")
    }
  }
}
