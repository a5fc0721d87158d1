import TestSupport
import Testing

@testable import MediaControls

@Suite("MediaResponses")
struct MediaResponsesTests {
  /// The responses of a player whose song is at 20 of 180 s at the time 1,000.
  private var answers: MediaResponses {
    var answers = MediaResponses(.myna)
    _ = answers.update(.song, at: 1_000)
    return answers
  }

  private func changed(_ change: (inout MediaState) -> Void) -> MediaResponses {
    var state = MediaState.song
    change(&state)
    var answers = MediaResponses(.myna)
    _ = answers.update(state, at: 1_000)
    return answers
  }

  private func track(_ answers: MediaResponses) throws -> BusValue {
    let call = BusCall(
      interface: MediaInterface.properties, method: "Get",
      arguments: [.string(MediaInterface.player), .string("Metadata")])
    guard case .variant(let value)? = try answers.answer(call, at: 1_000).values.first else {
      throw BusError.invalid("no metadata")
    }
    return try #require(value.dictionary?["mpris:trackid"])
  }

  private func intent(
    _ answers: MediaResponses, _ method: String, _ arguments: BusValue..., at moment: Double = 1_000
  ) throws -> MediaIntent? {
    try answers.answer(
      BusCall(interface: MediaInterface.player, method: method, arguments: arguments), at: moment
    ).intent
  }

  private func set(
    _ name: String, _ value: BusValue, of answers: MediaResponses
  ) throws -> MediaIntent? {
    try answers.answer(
      BusCall(
        interface: MediaInterface.properties, method: "Set",
        arguments: [.string(MediaInterface.player), .string(name), value]), at: 1_000
    ).intent
  }

  // MARK: Positions

  @Test(
    "A seek is relative to the current position, and seeking past the end skips to the next song")
  func seek() throws {
    let answers = answers
    let (ten, thirty) = (BusValue.int64(10_000_000), BusValue.int64(-30_000_000))
    #expect(try intent(answers, "Seek", ten, at: 1_005) == .seek(to: 35))
    #expect(try intent(answers, "Seek", thirty, at: 1_005) == .seek(to: 0))
    #expect(try intent(answers, "Seek", .int64(160_000_001)) == .next)
    #expect(try intent(answers, "Seek", .int64(.max)) == .next)
    #expect(try intent(answers, "Seek", .int64(.min)) == .seek(to: 0))
    let last = changed { $0.canGoNext = false }
    #expect(try intent(last, "Seek", .int64(160_000_001)) == nil)
    let paused = changed { $0.playback = .paused }
    #expect(try intent(paused, "Seek", ten, at: 1_005) == .seek(to: 30))
    let fast = changed { $0.rate = 2 }
    #expect(try intent(fast, "Seek", ten, at: 1_005) == .seek(to: 40))
  }

  @Test("SetPosition applies only to the given track, and only within its duration")
  func setPosition() throws {
    var answers = answers
    let old = try track(answers)
    #expect(try intent(answers, "SetPosition", old, .int64(30_000_000)) == .seek(to: 30))
    #expect(try intent(answers, "SetPosition", old, .int64(-1)) == nil)
    #expect(try intent(answers, "SetPosition", old, .int64(180_000_001)) == nil)
    var next = MediaState.song
    next.item?.id = "next"
    _ = answers.update(next, at: 1_001)
    #expect(try intent(answers, "SetPosition", old, .int64(30_000_000)) == nil)
    let track = try track(answers)
    #expect(track != old)
    #expect(try intent(answers, "SetPosition", track, .int64(30_000_000)) == .seek(to: 30))
    let nowhere = changed { $0.canSeek = false }
    #expect(try intent(nowhere, "SetPosition", try self.track(nowhere), .int64(1)) == nil)
    let nothing = changed { $0.item = nil }
    #expect(try self.track(nothing) == .path(MediaInterface.noTrack))
    #expect(try intent(nothing, "SetPosition", try self.track(nothing), .int64(1)) == nil)
  }

  // MARK: Changes

  @Test("Only changed properties are reported, and normal playback progress isn't one of them")
  func news() {
    var (answers, state) = (answers, MediaState.song)
    state.position = 23.2
    #expect(answers.update(state, at: 1_003) == MediaResponses.Changes())
    state.volume = 0.5
    #expect(
      answers.update(state, at: 1_003)
        == MediaResponses.Changes(properties: ["Volume": .double(0.5)]))
    state.playback = .paused
    #expect(
      answers.update(state, at: 1_003).properties == ["PlaybackStatus": .string("Paused")])
    #expect(answers.update(state, at: 2_000) == MediaResponses.Changes())
  }

  @Test("Jumps within a song are reported, but not the start of a new song")
  func jumps() {
    var (answers, state) = (answers, MediaState.song)
    state.position = 60
    #expect(answers.update(state, at: 1_000) == MediaResponses.Changes(jump: 60))
    state.item?.id = "next"
    state.position = 0
    let news = answers.update(state, at: 1_000)
    #expect(news.jump == nil && news.properties.keys.sorted() == ["Metadata"])
    state.item?.id = "third"
    state.position = 90
    #expect(answers.update(state, at: 1_000).jump == 90)
    (state.playback, state.position) = (.stopped, 0)
    #expect(answers.update(state, at: 1_000).jump == nil)
  }

  // MARK: Unavailable actions

  @Test("Actions that the player can't perform aren't passed on")
  func incapable() throws {
    let answers = changed {
      ($0.canPlay, $0.canPause, $0.canSeek) = (false, false, false)
      ($0.canGoNext, $0.canGoPrevious) = (false, false)
    }
    for method in ["Play", "Pause", "Next", "Previous"] {
      #expect(try intent(answers, method) == nil)
    }
    #expect(try intent(answers, "Seek", .int64(1)) == nil)
    #expect(throws: BusError.self) { try intent(answers, "PlayPause") }
    for method in ["Raise", "Quit"] {
      let call = BusCall(interface: MediaInterface.root, method: method, arguments: [])
      #expect(try answers.answer(call, at: 1_000).intent == nil)
    }
  }

  @Test("Volume is limited to its range, an invalid rate is refused, and rate 0 pauses")
  func settings() throws {
    let answers = answers
    #expect(try set("Volume", .double(-1), of: answers) == .setVolume(0))
    #expect(try set("Volume", .double(7), of: answers) == .setVolume(1))
    #expect(try set("Rate", .double(2), of: answers) == .setRate(2))
    #expect(try set("Rate", .double(0), of: answers) == .pause)
    #expect(try set("LoopStatus", .string("Track"), of: answers) == .setRepetition(.item))
    for rate in [0.2, 4.1, -1, .nan] {
      #expect(throws: BusError.self) { try set("Rate", .double(rate), of: answers) }
    }
    #expect(throws: BusError.self) { try set("Volume", .double(.nan), of: answers) }
    #expect(throws: BusError.self) { try set("LoopStatus", .string("Twice"), of: answers) }
  }

  @Test("Non-finite times are converted to valid microseconds")
  func noTimes() {
    #expect(BusValue.microseconds(.nan) == .int64(0))
    #expect(BusValue.microseconds(.infinity).seconds == 1e12)
    #expect(BusValue.microseconds(-.infinity).seconds == -1e12)
  }
}
