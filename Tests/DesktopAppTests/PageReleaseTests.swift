import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Leaving pages")
  struct PageReleaseTests {
    @Test("The list of memos and a memo's page are freed after the user leaves them")
    func memos() throws {
      let stage = try AppTests.stage()
      try stage.keep(try Signal.speech(), title: "Words")
      try stage.keep(
        try Signal.speech()[0..<1], title: "Fewer",
        recorded: Date(timeIntervalSince1970: 1_700_000_000))
      let app = try stage.start()
      try app.click("Memos")
      let page = MemosPage(app: app)
      try page.waitForTitles("Words", "Fewer")
      try page.focus("Fewer")
      for key in ["F2", "Escape", "Menu", "Escape", "ctrl+a", "Escape", "ctrl+f", "Escape"] {
        try stage.desktop.press(key)
      }
      try page.focus("Fewer")
      try stage.desktop.press("Delete")
      try page.waitForTitles("Words")
      try page.focus("Words")
      try stage.desktop.press("Return")
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      for button in ["Chipmunk", "Spectrogram", "Edit", "Zoom In", "Export…"] {
        try app.click(button)
      }
      try app.waitFor(role: .button, name: .prefix("Save…"))
      for _ in 0..<3 { try stage.desktop.press("Escape") }
      try app.click("Record")
      try expectNothingLeft(app)
    }

    @Test("The page of a new recording is freed after the user leaves it")
    func take() throws {
      let stage = try AppTests.stage(hasSound: true)
      let app = try stage.start()
      try stage.desktop.press("ctrl+r")
      try app.waitForTime(1)
      try stage.desktop.press("s")
      try app.waitFor(role: .textBox, name: "Title")
      // Cancels the edit of the title.
      try stage.desktop.press("Escape")
      try stage.desktop.press("5")
      try stage.desktop.press("Escape")
      try expectNothingLeft(app)
      _ = try stage.waitForTake()
    }

    @Test("The piano's pages are freed after the user leaves them")
    func piano() throws {
      let stage = try AppTests.stage(hasSound: true)
      let app = try stage.start()
      try app.click("Piano")
      try app.reads("Grand Piano")
      try app.click("Piano Settings")
      try stage.desktop.press("Escape")
      try stage.desktop.press("ctrl+r")
      try app.waitFor(role: .button, name: "Stop Recording")
      try stage.desktop.press("a")
      try app.waitForTime(1)
      try stage.desktop.press("ctrl+r")
      try app.waitFor("an effect that can be tapped") {
        try app.find(role: .button, name: "High")?.isSensitive == true
      }
      try stage.desktop.press("1")
      try stage.desktop.press("Escape")
      try app.reads("Grand Piano")
      try app.click("Record")
      try expectNothingLeft(app)
      _ = try stage.waitForTake()
    }

    @Test("Music pages are freed after the user leaves them, even while a song plays")
    func music() throws {
      let stage = try AppTests.stage(hasSound: true)
      let app = try stage.start()
      try app.click("Music")
      try app.waitFor("a row with the keyboard") {
        try app.all(role: .listItem).contains { try $0.isFocused }
      }
      for key in ["ctrl+f", "Escape", "Return"] { try stage.desktop.press(key) }
      try app.waitFor(role: .button, name: "Stop")
      for button in ["Chipmunk", "Shuffle", "Repeat", "Repeat all songs"] { try app.click(button) }
      try stage.desktop.press("Escape")
      try app.waitFor(role: .button, name: .prefix("Show the song"))
      try app.click("Albums")
      try app.click("Record")
      try expectNothingLeft(app)
    }

    /// Waits, because work in progress keeps its page in memory until it ends.
    private func expectNothingLeft(_ app: Accessible) throws {
      _ = try app.button("Start Recording")
      #expect(try waitUntil { try app.desktop.lingering.isEmpty })
      let lingering = try app.desktop.lingering
      #expect(lingering == "")
    }
  }
}
