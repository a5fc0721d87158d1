import DesktopSupport
import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite("Exiting and damaged settings")
  struct AppTerminationTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage(hasSound: true) }

    @Test("At logout, the app completes the recording and saves the settings")
    func termination() throws {
      let app = try stage.start()
      try app.click("Start Recording")
      try app.waitForTime(1)
      stage.process?.signal(SIGTERM)
      #expect(waitUntil { stage.process?.isRunning == false })
      #expect(stage.process?.wait() == 0)
      #expect(stage.journals.isEmpty && stage.takes.count == 1, "\(stage.home.names)")
      // The settings are written half a second after a change, or earlier when the app exits.
      #expect(try stage.home.text("settings/settings.json").contains("windowWidth"))
    }

    @Test("Damaged settings are reported, and the damaged file is kept")
    func damaged() throws {
      try FileManager.default.createDirectory(
        atPath: stage.home("settings"), withIntermediateDirectories: true)
      try stage.home.write("{", to: "settings/settings.json")
      let app = try stage.start()
      try app.waitFor(role: .label, name: .prefix("Your settings were damaged"))
      #expect(stage.home.names.contains("settings/settings.json.damaged"))
    }
  }
}
