import Files
import MediaControls
import TestSupport
import Testing

@Suite("MediaControlsError")
struct MediaControlsErrorTests {
  @Test(
    "Each media controls error message is a sentence that includes the details",
    arguments: [
      (MediaControlsError.noLibrary, ["GIO"]), (.noBus, []), (.busGone, []),
      (.bus(.message("no reply")), ["no reply"]), (.noAnswer(player: "myna"), ["“myna”"]),
      (.refused(player: "myna", .message("no song")), ["“myna”", "no song"]),
    ])
  func sentences(error: MediaControlsError, words: [String]) {
    #expect(fault(inSentenceOf: error, naming: words) == nil)
  }
}
