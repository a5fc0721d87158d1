import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("List and player side by side")
  struct TwoPagesTests {
    let stage: AppStage

    init() throws {
      stage = try AppTests.stage()
      let speech = try Signal.speech()
      try stage.keep(speech[0..<1], title: "Walk")
      try stage.keep(speech[0..<2], title: "Interview")
    }

    /// Opens a memo in a window wide enough to show it beside the list.
    private func open(_ title: String) throws -> (page: MemosPage, window: Accessible) {
      let page = try stage.startWithMemos()
      let window = try page.app.waitFor(role: .window)
      try stage.desktop.resize(window, width: 1_240, height: 760)
      try page.row(title)
      try page.click(title)
      try page.app.waitFor("an open sound") { try page.app.button("Export…").isSensitive }
      return (page, window)
    }

    @Test("In a wide window, a memo opens beside the list, and another one replaces it")
    func wide() throws {
      let (page, window) = try open("Interview")
      try page.app.waitFor(role: .label, name: "0:02.0")
      try page.waitForTitles("Walk", "Interview")
      // Both fit, and nothing is cut off.
      let end = try page.app.waitFor(role: .list, name: "Memos").point(1, 0).x
      #expect(end < (try page.app.button("Play").point(0, 0).x))
      #expect(try window.size?.width == 1_240)

      try page.click("Walk")
      try page.app.waitFor(role: .label, name: "0:01.0")
      try page.app.waitForNo(role: .label, name: "0:02.0")
      try page.app.waitFor(role: .window, name: "Walk")
      // The player handles keys until the list has the focus.
      try stage.desktop.press("3")
      try page.app.waitFor("Chipmunk") { try page.app.button("Chipmunk").isPressed }

      try stage.desktop.press("Escape")
      try page.app.waitForNo(role: .button, name: "Chipmunk")
      try page.waitForTitles("Walk", "Interview")
      try page.app.waitFor("the keyboard on the row that was open") {
        try page.row("Walk").isFocused
      }
    }

    @Test("Narrowing the window leaves only the player, and widening it shows the list again")
    func resized() throws {
      let (page, window) = try open("Walk")
      try stage.desktop.press("3")
      try page.app.waitFor("Chipmunk") { try page.app.button("Chipmunk").isPressed }

      try stage.desktop.resize(window, width: 800, height: 700)
      try page.app.waitForNo(role: .list, name: "Memos")
      #expect(try page.app.button("Chipmunk").isPressed)
      try stage.desktop.resize(window, width: 1_240, height: 760)
      try page.waitForTitles("Walk", "Interview")
      #expect(try page.app.button("Chipmunk").isPressed)

      try stage.desktop.resize(window, width: 800, height: 700)
      try page.app.waitForNo(role: .list, name: "Memos")
      try page.app.click("Back to Memos")
      try page.waitForTitles("Walk", "Interview")
    }

    @Test("Space in the list plays the memo beside it, and deleting that memo closes the player")
    func deleted() throws {
      let (page, _) = try open("Interview")
      // Moving the focus to the list does not close the player.
      let position = try page.app.waitFor(role: .slider, name: "Position")
      try page.app.waitFor("the keyboard on the waveform") { try position.isFocused }
      try stage.desktop.press("F6")
      try page.app.waitFor("the keyboard in the list") { try page.row("Interview").isFocused }
      try stage.desktop.press("F6")
      try page.app.waitFor("the keyboard on the waveform") { try position.isFocused }
      try stage.desktop.press("F6")
      // There is no speaker, an error that only the player reports.
      try stage.desktop.press("space")
      try page.app.waitFor(role: .label, name: .prefix("Myna can’t reach the sound server"))

      // Deleting another memo does not affect the player.
      try page.focus("Walk")
      try stage.desktop.press("Delete")
      try page.waitForTitles("Interview")
      #expect(try page.app.find(role: .button, name: "Chipmunk") != nil)
      try stage.desktop.press("ctrl+z")
      try page.waitForTitles("Walk", "Interview")
      try page.focus("Interview")
      try stage.desktop.press("Delete")
      try page.waitForTitles("Walk")
      try page.app.waitForNo(role: .button, name: "Chipmunk")
      try page.app.waitFor("the keyboard on the next") { try page.row("Walk").isFocused }
      try page.app.waitFor(role: .window, name: "Memos")
    }

    @Test("Switching to another page closes the player beside the list")
    func left() throws {
      let (page, _) = try open("Walk")
      try stage.desktop.press("ctrl+1")
      try page.app.waitFor(role: .button, name: "Start Recording")
      try page.app.waitForNo(role: .button, name: "Chipmunk")
      try stage.desktop.press("ctrl+2")
      try page.waitForTitles("Walk", "Interview")
      #expect(try page.app.find(role: .button, name: "Chipmunk") == nil)
    }
  }
}
