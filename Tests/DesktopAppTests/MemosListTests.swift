import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("The list of memos")
  struct MemosListTests {
    private func stage(hasSound: Bool = false) throws -> AppStage {
      let stage = try AppTests.stage(hasSound: hasSound)
      let speech = try Signal.speech()
      let start = Date(timeIntervalSince1970: 1_741_953_600)
      for (number, title) in ["One", "Two", "Three", "Four"].enumerated() {
        try stage.keep(speech[0..<4], title: title, recorded: start + Double(number) * 3_600)
      }
      return stage
    }

    @Test("Rows show tags and notes, and Show All Memos removes the filter")
    func filtered() throws {
      let stage = try stage()
      try stage.myna("tag", "One", "work", "at_home", "--favorite")
      try stage.myna("tag", "Two", "work", "--note", "Bring the keys")
      let page = try stage.startWithMemos()
      try page.waitForTitles("Four", "Three", "Two", "One")
      #expect(try page.row("One").name?.contains("favorite") == true)
      #expect(try page.row("One").name?.contains("#at_home #work") == true)
      try page.row("Two").waitFor(role: .label, name: "#work · Bring the keys")

      try choose("Only Favorites", page)
      try page.waitForTitles("One")
      try page.app.reads("Favorites · 1 recording · 0:04")
      try choose("Only Favorites", page)
      try page.waitForTitles("Four", "Three", "Two", "One")
      try choose("#work", page)
      try page.waitForTitles("Two", "One")
      try page.app.waitFor(role: .button, name: "Filter: #work")
      try choose("#at_home", page)
      try page.waitForTitles("One")
      try page.app.reads("#at_home · 1 recording · 0:04")
      // Another program deletes the last take with the tag.
      try stage.myna("delete", "One")
      try page.app.reads("No recordings match while the filter “#at_home” is on.")
      try page.app.click("Show All Memos")
      try page.waitForTitles("Four", "Three", "Two")
      try page.app.waitFor("the keyboard on a row") { try page.rows.contains { try $0.isFocused } }
    }

    private func choose(_ entry: String, _ page: MemosPage) throws {
      try page.app.waitFor(role: .button, name: .prefix("Filter")).click()
      let menu = try page.app.waitFor(role: .menu)
      try menu.waitFor(name: .exactly(entry)).click()
    }

    @Test("Space or a button plays a memo in the list, and opening a memo stops playback")
    func played() throws {
      let stage = try stage(hasSound: true)
      let page = try stage.startWithMemos()
      try page.focus("Three")
      let heard = try stage.heard {
        try stage.desktop.press("space")
        try page.app.waitFor(role: .button, name: "Stop “Three”")
        // The take plays to its end.
        try page.app.waitFor(role: .button, name: "Listen to “Three”")
      }
      #expect(heard.trimmed(above: 0.02).duration > 2)
      try page.app.button("Listen to “Two”").click()
      try page.app.waitFor(role: .button, name: "Stop “Two”")
      try page.app.waitFor("the keyboard on it") { try page.row("Two").isFocused }
      for key in ["Up", "space"] { try stage.desktop.press(key) }
      try page.app.waitFor(role: .button, name: "Stop “Three”")
      #expect(try page.app.find(role: .button, name: "Stop “Two”") == nil)
      try stage.desktop.press("Return")
      try page.app.waitFor(role: .window, name: "Three")
      try page.app.click("Back to Memos")
      try page.row("Three")
      #expect(try page.app.find(role: .button, name: .prefix("Stop “")) == nil)
    }

    @Test("In selection mode, Space selects memos, and Delete deletes only the selected ones")
    func deleted() throws {
      let stage = try stage()
      let page = try stage.startWithMemos()
      try page.focus("Four")
      try stage.desktop.press("ctrl+space")
      try stage.desktop.press("Down")
      try stage.desktop.press("space")
      try page.app.reads("2 Selected")
      try stage.desktop.press("space")
      try stage.desktop.press("Up")
      try stage.desktop.press("space")
      try page.app.reads("Select Memos")
      try stage.desktop.press("Delete")
      for key in ["space", "Down", "Down", "space"] { try stage.desktop.press(key) }
      try page.app.reads("2 Selected")
      #expect(stage.takeNames.count == 4)
      try stage.desktop.press("Delete")
      try page.waitForTitles("Three", "One")
      try page.app.reads("Moved 2 recordings to trash")
      #expect(stage.takeNames.count == 2)
      try stage.desktop.press("ctrl+z")
      try page.waitForTitles("Four", "Three", "Two", "One")
    }

    @Test("The names of sort orders aren't cut off in a narrow window")
    func order() throws {
      let stage = try stage()
      let page = try stage.startWithMemos()
      try stage.desktop.resize(try page.app.waitFor(role: .window), width: 360, height: 640)
      try page.row("Four")
      let order = try page.app.waitFor(role: .comboBox, name: "Order")
      let chosen = try #require(order.waitFor(role: .label, name: "Newest").size?.width)
      try order.click()
      let last = try order.waitFor(role: .label, name: "Largest")
      #expect(try last.size?.width ?? 0 > chosen * 9 / 10, "as wide as a name of as many letters")
    }
  }
}
