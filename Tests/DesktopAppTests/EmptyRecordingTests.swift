import DesktopSupport
import TestSupport
import Testing

extension AppTests {
  @Suite("Empty recordings")
  struct EmptyRecordingTests {
    let stage: AppStage
    /// A server whose microphone can deliver nothing, not even silence.
    let server: PacedServer

    init() throws { (stage, server) = (try AppTests.stage(), try PacedServer()) }

    @Test("Stopping before any audio arrives reports that nothing was recorded and saves no take")
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
