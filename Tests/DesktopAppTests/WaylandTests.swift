import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  /// Runs on a Wayland compositor and uses only accessibility, since other programs cannot send
  /// keys there.
  @Suite("The app under Wayland")
  struct WaylandTests {
    @Test("The app opens, records, and plays the recording")
    func take() throws {
      let stage = try AppStage(desktop: Desktop(.wayland), isTested: true)
      let app = try stage.start()
      let speaker = try stage.speak(try Signal.speech())
      try app.button("Start Recording").press()
      try app.reads("Recording…")
      try app.waitForTime(2)
      try app.button("Stop").press()
      speaker.end()
      try app.waitFor(role: .button, name: "Chipmunk")
      let take = try Signal(file: try stage.waitForTake())
      #expect(take.duration > 1 && take.trimmed(above: 0.02).duration > 0.5)
      let heard = try stage.heard {
        try app.button("Play").press()
        try app.waitForPlayback()
        try app.waitFor(role: .button, name: "Play")
      }
      #expect(heard.trimmed(above: 0.02).duration > 0.5, "the take was heard")
    }
  }
}
