import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Media keys")
  struct MediaKeysTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage(hasSound: true) }

    @Test("Media keys control the current song or memo, and a memo's title can be hidden")
    func control() throws {
      try stage.home.write(try Signal.speech()[0..<3], to: "A secret.wav", format: .wav16)
      let app = try stage.start()
      try app.click("Music")
      try app.waitFor(role: .listItem, name: .containing(", sample"))
      try stage.desktop.click(
        at: try app.waitFor(role: .listItem, name: .containing(", sample")).point(0.4, 0.5))
      try app.waitFor(role: .button, name: "Stop")
      try app.waitFor("a song that others see") { try playerctl("status") == "Playing" }
      let title = try playerctl("metadata", "title")
      try app.reads(title)
      let picture = try playerctl("metadata", "mpris:artUrl")
      #expect(FileManager.default.fileExists(atPath: URL(string: picture)?.path ?? ""))
      try playerctl("next")
      try app.waitFor("another title") { try playerctl("metadata", "title") != title }
      try setRate(0.8)
      try app.waitFor("a slower song") {
        try app.waitFor(role: .spinButton, name: "Speed, where 1 is the original speed").value
          == 0.8
      }
      try playerctl("pause")
      try app.waitFor(role: .button, name: "Play")

      try stage.startAgain(stage.home("A secret.wav"))
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try stage.desktop.press("space")
      try app.waitFor("a memo that others see") {
        try playerctl("metadata", "title") == "A secret"
      }
      try playerctl("stop")
      try app.waitFor(role: .button, name: "Play")
      try stage.desktop.press("Escape")

      try app.click("Record")
      try app.click("Recording Settings")
      try app.waitFor(role: .checkbox, name: "Hide titles on the lock screen").click()
      try stage.desktop.press("Escape")
      try stage.startAgain(stage.home("A secret.wav"))
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try stage.desktop.press("space")
      try app.waitFor("a memo without a title") {
        try playerctl("metadata", "title") == "Myna"
      }
    }

    /// Sets the speed, for which playerctl has no command.
    private func setRate(_ rate: Double) throws {
      let outcome = try RunningProgram(
        "/usr/bin/gdbus",
        [
          "call", "--session", "--dest", "org.mpris.MediaPlayer2.myna", "--object-path",
          "/org/mpris/MediaPlayer2", "--method", "org.freedesktop.DBus.Properties.Set",
          "org.mpris.MediaPlayer2.Player", "Rate", "<\(rate)>",
        ], environment: stage.environment, in: nil
      ).outcome(timeout: 20)
      #expect(outcome.status == 0, "\(outcome.talk)")
    }

    @discardableResult private func playerctl(_ arguments: String...) throws -> String {
      try RunningProgram(
        "/usr/bin/playerctl", ["-p", "myna"] + arguments, environment: stage.environment, in: nil
      ).outcome(timeout: 20).text.trimmingCharacters(in: .newlines)
    }
  }
}
