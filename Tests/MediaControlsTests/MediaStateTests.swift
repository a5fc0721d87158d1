import Testing

@testable import MediaControls

@Suite("MediaState")
struct MediaStateTests {
  @Test("A hidden item has a title that says nothing, and the player its buttons")
  func hidden() {
    let hidden = MediaState.song.hidingItem(behind: "Myna")
    let fields = hidden.properties(trackID: "/track")["Metadata"]?.dictionary
    #expect(fields == ["mpris:trackid": .path("/track"), "xesam:title": .string("Myna")])
    var expected = MediaState.song
    expected.item = hidden.item
    #expect(hidden == expected)
  }

  @Test("Where nothing plays, nothing is hidden")
  func nothing() {
    #expect(MediaState().hidingItem(behind: "Myna").item == nil)
  }

  @Test("A state is read as it was told", arguments: [MediaState.song, MediaState()])
  func roundTrip(state: MediaState) {
    var properties = state.properties(trackID: "/track/1")
    properties["Position"] = .microseconds(state.position)
    var expected = state
    expected.item?.id = "/track/1"
    #expect(MediaState(properties: properties) == expected)
  }

  @Test("Properties that make no sense are read as a player without anything to play")
  func senseless() {
    let state = MediaState(properties: [
      "PlaybackStatus": .string("Dancing"), "LoopStatus": .boolean(true), "Volume": .string(""),
      "MinimumRate": .double(2), "MaximumRate": .double(1), "Metadata": .strings(["a"]),
    ])
    #expect(state == MediaState())
  }
}
