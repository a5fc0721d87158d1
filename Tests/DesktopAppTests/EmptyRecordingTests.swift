import DesktopSupport
import TestSupport
import Testing

extension AppTests {
  @Suite("A recording that is over before it began")
  struct EmptyRecordingTests {
    let stage: AppStage
    /// A server whose microphone can deliver nothing, not even silence.
    let server: PacedServer

    init() throws { (stage, server) = (try AppTests.stage(), try PacedServer()) }

    @Test("Without any sound it is said to be nothing, and the Record page stays")
    func nothing() throws {
      let app = try stage.start(soundFrom: server.environment)
      try server.microphone.held {
        try app.click("Start Recording")
        try app.reads("Recording…")
        try app.click("Stop")
        try app.waitFor(role: .label, name: "Nothing was recorded.")
      }
      try app.reads("Tap to Record")
      #expect(try app.find(role: .button, name: "Chipmunk") == nil)
      #expect(waitUntil { stage.journals.isEmpty })
      #expect(stage.takes.isEmpty)
    }
  }
}
