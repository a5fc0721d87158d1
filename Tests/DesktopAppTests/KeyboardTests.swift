import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Keyboard focus and shortcuts")
  struct KeyboardTests {
    let stage: AppStage

    init() throws {
      stage = try AppTests.stage()
      let start = Date(timeIntervalSince1970: 1_741_953_600)
      for (number, title) in ["Walk", "Interview", "Song"].enumerated() {
        try stage.keep(
          try Signal.speech()[0..<Double(number) + 2], title: title,
          recorded: start + Double(number) * 86_400)
      }
    }

    private func start() throws -> MemosPage {
      let page = try stage.startWithMemos()
      try page.waitForTitles("Song", "Interview", "Walk")
      return page
    }

    private func focused(_ page: MemosPage) throws -> Accessible? {
      try page.app.descendants.first { try $0.isFocused }
    }

    private func waitForFocus(on title: String, _ page: MemosPage) throws {
      try page.app.waitFor("the keyboard on “\(title)”") { try page.row(title).isFocused }
    }

    @Test("Focus returns to a row after its menu closes and after a search ends")
    func given() throws {
      let page = try start()
      try page.focus("Interview")
      try stage.desktop.press("Menu")
      try page.app.waitFor(role: .menuItem, name: .containing("Rename"))
      try stage.desktop.press("Escape")
      try waitForFocus(on: "Interview", page)
      try page.app.click("More for “Walk”")
      try page.app.waitFor(role: .menuItem, name: .containing("Rename"))
      try stage.desktop.press("Escape")
      try waitForFocus(on: "Walk", page)
      // The field that a menu item opens still gets the focus.
      try stage.desktop.press("Menu")
      try page.app.waitFor(role: .menuItem, name: .containing("Rename")).press()
      try page.app.waitFor("the title being written") {
        try page.app.find(role: .textBox, name: "Title") != nil && focused(page)?.role != .listItem
      }
      try stage.desktop.press("Escape")
      try waitForFocus(on: "Walk", page)

      try page.search("nowhere")
      try page.app.reads("Nothing Found")
      try stage.desktop.press("Escape")
      try waitForFocus(on: "Walk", page)
      try page.search("interview")
      try page.waitForTitles("Interview")
      try stage.desktop.press("Escape")
      try waitForFocus(on: "Walk", page)
      // A row that was found and focused keeps the focus.
      try page.search("interview")
      try page.waitForTitles("Interview")
      try stage.desktop.press("Down")
      try waitForFocus(on: "Interview", page)
      try stage.desktop.press("Escape")
      try page.row("Walk")
      try waitForFocus(on: "Interview", page)
    }

    @Test("Focus returns to a row after leaving its page, and to the list after selecting")
    func pages() throws {
      let page = try start()
      try page.focus("Walk")
      try stage.desktop.press("Return")
      try page.app.waitFor("an open sound") { try page.app.button("Export…").isSensitive }
      try stage.desktop.press("Escape")
      try waitForFocus(on: "Walk", page)
      try page.beginSelecting()
      try page.app.click("Cancel")
      try page.app.waitFor("the keyboard on a row") { try focused(page)?.role == .listItem }
    }

    @Test("Tab moves the focus out of the list and back to the same row")
    func tab() throws {
      let page = try start()
      try page.focus("Interview")
      try stage.desktop.press("Tab")
      try page.app.waitFor("the keyboard elsewhere") { try focused(page)?.role == .button }
      try stage.desktop.press("shift+Tab")
      try waitForFocus(on: "Interview", page)
      try stage.desktop.press("shift+Tab")
      try page.app.waitFor("the keyboard elsewhere") { try focused(page)?.role == .button }
      try stage.desktop.press("Tab")
      try waitForFocus(on: "Interview", page)
    }

    @Test("Typing on the Memos page starts a search, except while a title is edited")
    func typed() throws {
      let page = try start()
      try page.focus("Interview")
      try stage.desktop.type("walk")
      try page.waitForTitles("Walk")
      #expect(try page.app.waitFor(role: .searchBox).text == "walk")
      try stage.desktop.press("Escape")
      try page.waitForTitles("Song", "Interview", "Walk")
      try page.focus("Song")
      try stage.desktop.press("F2")
      try page.app.waitFor(role: .textBox, name: "Title")
      try stage.desktop.type("wall")
      #expect(try page.app.find(role: .searchBox) == nil)
      try stage.desktop.press("Return")
      try page.waitForTitles("wall", "Interview", "Walk")
    }

    @Test("Keys on the Playback page loop, zoom, select, and show the spectrogram")
    func playback() throws {
      let page = try start()
      try page.click("Walk")
      let app = page.app
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      let position = try app.waitFor(role: .slider, name: "Position")
      try position.setValue(0.5)
      try stage.desktop.press("l")
      try app.waitFor(role: .button, name: "Set loop end")
      try position.setValue(1.5)
      try stage.desktop.press("l")
      try app.waitFor(role: .button, name: "End the loop")
      try stage.desktop.press("l")
      try app.waitFor(role: .button, name: "Set loop start")
      // Two marks at the same time cannot form a loop, which a message says.
      for _ in 0..<2 { try stage.desktop.press("l") }
      try app.reads("The loop was not set because it would end where it begins")
      try stage.desktop.press("Escape")
      try app.waitForNo(
        role: .label, name: "The loop was not set because it would end where it begins")
      try app.waitFor(role: .button, name: "Set loop start")
      try stage.desktop.press("g")
      try app.waitFor("the spectrogram") { try app.button("Spectrogram").isPressed }
      try stage.desktop.press("g")
      try app.waitFor("the waveform") { try !app.button("Spectrogram").isPressed }

      try position.setValue(0.5)
      try stage.desktop.press("i")
      try app.waitFor(role: .button, name: "Trim")
      let start = try app.waitFor(role: .slider, name: "Start of the selection")
      try start.waitFor("half a second") { abs((try start.value ?? 0) - 0.5) < 0.01 }
      try position.setValue(1.5)
      try stage.desktop.press("o")
      let end = try app.waitFor(role: .slider, name: "End of the selection")
      try end.waitFor("one and a half") { abs((try end.value ?? 0) - 1.5) < 0.01 }

      // The visible range is now half as long, so a click in the middle goes to another time.
      try stage.desktop.press("Escape")
      try app.waitForNo(role: .button, name: "Trim")
      try position.setValue(0)
      try stage.desktop.press("ctrl+plus")
      try stage.desktop.click(at: try position.point(0.5))
      try position.waitFor("a quarter") { abs((try position.value ?? 0) - 0.5) < 0.05 }
      try stage.desktop.press("ctrl+0")
      try stage.desktop.click(at: try position.point(0.5))
      try position.waitFor("the middle") { abs((try position.value ?? 0) - 1) < 0.05 }
    }

    @Test(
      "Shortcuts for digits and letters work on French, Czech, Russian, and Greek keyboards",
      arguments: ["fr", "cz", "ru", "gr"])
    func layouts(name: String) throws {
      let page = try start()
      try page.click("Walk")
      let app = page.app
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try stage.desktop.withLayout(name) {
        try stage.desktop.press(place: KeyCode.three)
        try app.waitFor("the third effect") { try app.button("Chipmunk").isPressed }
        try stage.desktop.press(place: KeyCode.zero)
        try app.waitFor("no effect") { try app.button("Original").isPressed }
        try stage.desktop.press(place: KeyCode.g)
        try app.waitFor("the spectrogram") { try app.button("Spectrogram").isPressed }
        try stage.desktop.hold("ctrl") { try stage.desktop.press(place: KeyCode.three) }
        try app.waitFor(role: .button, name: "One Octave Lower")
        try stage.desktop.hold("ctrl") { try stage.desktop.press(place: KeyCode.w) }
        // On a French keyboard the physical key is Z.
        #expect(name == "fr" || waitUntil { stage.process?.isRunning == false })
      }
    }

    @Test("Digits on the number pad choose effects")
    func numberPad() throws {
      let page = try start()
      try page.click("Walk")
      let app = page.app
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try stage.desktop.press("Num_Lock")
      try stage.desktop.press(place: KeyCode.numberPadThree)
      try stage.desktop.press("Num_Lock")
      try app.waitFor("the third effect") { try app.button("Chipmunk").isPressed }
    }

    /// Hardware codes of keys, named by an American keyboard.
    private enum KeyCode {
      static let (three, zero, w, g, numberPadThree): (UInt32, UInt32, UInt32, UInt32, UInt32) = (
        12, 19, 25, 42, 89
      )
    }

    @Test("A row's menu adds a memo to the favorites and removes it")
    func favorite() throws {
      let page = try start()
      for (entry, isFavorite) in [("Add to Favorites", true), ("Remove from Favorites", false)] {
        try page.app.click("More for “Walk”")
        try page.app.waitFor(role: .menuItem, name: .exactly(entry)).press()
        try page.app.waitFor("“\(entry)” done") {
          try page.row("Walk").name?.contains("favorite") == isFavorite
        }
      }
    }

    @Test("The shortcuts window lists every shortcut, and Ctrl+W closes a window")
    func shortcuts() throws {
      let app = try stage.start()
      try stage.desktop.press("ctrl+question")
      try app.waitFor(role: .label, name: "Keyboard shortcuts")
      for title in [
        "Record / pause / resume", "Skip back or forward 5 seconds", "Beginning or end",
        "Set the start or end of a loop, or end the loop", "Zoom in or out", "Zoom to fit",
        "Spectrogram", "Edit", "Start the selection at the current position",
        "End the selection at the current position", "Undo an edit",
        "Export", "Search (you can also just start typing)", "Go to the previous or next recording",
        "Go to the first or last recording",
        "Move one page up or down", "Open", "Rename", "Delete", "Undo deleting", "Select",
        "Select all",
        "Recording menu", "Back", "Leave a list", "Main menu",
        "Close the window", "Quit", "Preferences",
      ] { #expect(try !app.all(role: .label, name: "\(title)", hidden: true).isEmpty, "\(title)") }
      try stage.desktop.press("Escape")
      try app.waitForNo(role: .label, name: "Keyboard shortcuts")
      try stage.desktop.press("ctrl+comma")
      try app.waitFor(name: "Preferences")
      try stage.desktop.press("ctrl+w")
      try app.waitForNo(name: "Preferences")
      #expect(stage.process?.isRunning == true)
      try stage.desktop.press("ctrl+w")
      #expect(waitUntil { stage.process?.isRunning == false })
    }
  }
}
