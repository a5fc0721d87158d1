import Testing

@testable import MediaControls

@Suite("MediaState")
struct MediaStateTests {
  @Test("Hiding an item replaces its title and keeps the player's controls")
  func hidden() {
    let hidden = MediaState.song.hidingItem(behind: "Myna")
    let fields = hidden.properties(trackID: "/track")["Metadata"]?.dictionary
    #expect(fields == ["mpris:trackid": .path("/track"), "xesam:title": .string("Myna")])
    var expected = MediaState.song
    expected.item = hidden.item
    #expect(hidden == expected)
  }

  @Test("Without an item, there is nothing to hide")
  func nothing() {
    #expect(MediaState().hidingItem(behind: "Myna").item == nil)
  }

  @Test(
    "A media state is read back from its properties", arguments: [MediaState.song, MediaState()])
  func roundTrip(state: MediaState) {
    var properties = state.properties(trackID: "/track/1")
    properties["Position"] = .microseconds(state.position)
    var expected = state
    expected.item?.id = "/track/1"
    #expect(MediaState(properties: properties) == expected)
  }

  @Test("Invalid properties are read as an empty state")
  func senseless() {
    let state = MediaState(properties: [
      "PlaybackStatus": .string("Dancing"), "LoopStatus": .boolean(true), "Volume": .string(""),
      "MinimumRate": .double(2), "MaximumRate": .double(1), "Metadata": .strings(["a"]),
    ])
    #expect(state == MediaState())
  }
}
