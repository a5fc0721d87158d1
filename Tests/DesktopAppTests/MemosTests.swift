import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("The Memos page")
  struct MemosTests {
    let stage: AppStage
    let speech: Signal

    init() throws {
      stage = try AppTests.stage()
      speech = try Signal.speech()
      let start = Date(timeIntervalSince1970: 1_741_953_600)
      for (number, title) in ["Walk", "Interview", "한국어 메모"].enumerated() {
        try stage.keep(
          speech[0..<Double(number) + 2], title: title,
          recorded: start + Double(number) * 86_400)
      }
    }

    @Test("Memos are listed newest first with title, date, length, and size, and open when clicked")
    func rows() throws {
      let page = try stage.startWithMemos()
      try page.waitForTitles("한국어 메모", "Interview", "Walk")
      let name = try #require(try page.row("Interview").name)
      for part in ["0:03", "Mar", "15", "2025", "kB"] {
        #expect(name.contains(part), "\(part) in \(name)")
      }
      try page.app.reads("3 recordings · 0:09")

      // A memo opens under its title, and Back leads to the memos.
      try page.click("Interview")
      try page.app.waitFor(role: .window, name: "Interview")
      try page.app.waitFor("an open sound") { try page.app.button("Export…").isSensitive }
      try page.app.reads("0:03.0")
      try page.app.click("Back to Memos")
      try page.waitForTitles("한국어 메모", "Interview", "Walk")
      try page.app.waitFor(role: .window, name: "Memos")
      try stage.desktop.press("ctrl+1")
      _ = try page.app.button("Start Recording")
    }

    @Test("Memos sorted by date have headings for days and months, and other orders have none")
    func headings() throws {
      try stage.keep(speech[0..<1], title: "Just now", recorded: .now)
      try stage.keep(speech[1..<3], title: "The day before", recorded: .now - 86_400)
      let page = try stage.startWithMemos()
      let all = ["Just now", "The day before", "한국어 메모", "Interview", "Walk"]
      try page.app.waitFor("all rows") { try page.titles == all }
      let heading = Accessible.Role(rawValue: "heading")
      for name in ["Today", "Yesterday", "March 2025"] {
        try page.app.waitFor(role: heading, name: "\(name)")
      }
      #expect(try page.app.all(role: heading).count == 3)
      // The order of the tree is the order on the screen.
      let list = try page.app.waitFor(role: .list, name: "Memos")
      let parts = try list.all().filter { try [heading, .listItem].contains($0.role) }
      let names = try parts.compactMap { part in
        try part.name?.split(separator: ", ").first.map(String.init)
      }
      #expect(names == ["Today", all[0], "Yesterday", all[1], "March 2025"] + all[2...])
      // The name of a row still has the whole date.
      #expect(try page.row("Just now").name?.contains("Today, ") == true)
      let yesterday = try page.app.waitFor(role: heading, name: "Yesterday")
      try stage.desktop.click(at: try yesterday.point(0.3, 0.6))
      #expect(try page.app.find(role: .window, name: "Memos") != nil)
      // The keyboard focus moves from row to row.
      try page.focus("Interview")
      try page.focus("Just now")
      try stage.desktop.press("Delete")
      try page.app.waitForNo(role: heading, name: "Today")
      try page.app.waitFor(role: heading, name: "Yesterday")

      try page.app.waitFor(role: .comboBox, name: "Order").click()
      for key in ["Down", "Down", "Return"] { try stage.desktop.press(key) }
      try page.app.waitForNo(role: heading)
    }

    @Test("F2 edits a memo's title and file name, and Escape cancels")
    func renamed() throws {
      let page = try stage.startWithMemos()
      try page.focus("Interview")
      try stage.desktop.press("F2")
      try page.app.waitFor(role: .textBox, name: "Title")
      try stage.desktop.type("Never mind")
      try stage.desktop.press("Escape")
      try page.app.waitForNo(role: .textBox, name: "Title")
      try page.waitForTitles("한국어 메모", "Interview", "Walk")
      try stage.desktop.press("F2")
      try page.app.waitFor(role: .textBox, name: "Title")
      try stage.desktop.type("Talk with Ada L")
      try stage.desktop.press("Return")
      try page.waitForTitles("한국어 메모", "Talk with Ada L", "Walk")
      #expect(stage.takeNames.count == 3)
      #expect(stage.takeNames.contains { $0.hasSuffix(" Talk with Ada L.flac") })
      #expect(!stage.takeNames.contains { $0.hasSuffix("Interview.flac") })
      try page.app.waitFor("the keyboard on the row") { try page.row("Talk with Ada L").isFocused }
    }

    @Test("Memos can be searched by a few letters, including in Korean, and sorted by title")
    func searched() throws {
      let page = try stage.startWithMemos()
      try page.waitForTitles("한국어 메모", "Interview", "Walk")
      try stage.desktop.press("ctrl+f")
      try page.app.waitFor(role: .searchBox, name: "Search Memos")
      try stage.desktop.type("wa")
      try page.waitForTitles("Walk")
      try page.search("국어")
      try page.waitForTitles("한국어 메모")
      try page.search("march 2025")
      try page.waitForTitles("한국어 메모", "Interview", "Walk")
      try page.search("nowhere")
      try page.app.reads("Nothing Found")
      try stage.desktop.press("Escape")
      try page.waitForTitles("한국어 메모", "Interview", "Walk")
      try page.app.waitForNo(role: .searchBox)
      try page.app.waitFor(role: .comboBox, name: "Order").click()
      for key in ["Down", "Down", "Return"] { try stage.desktop.press(key) }
      try page.waitForTitles("Interview", "Walk", "한국어 메모")
    }

    @Test(
      "The list updates itself after terminal commands and when files become missing or unreadable")
    func others() throws {
      let page = try stage.startWithMemos()
      try page.waitForTitles("한국어 메모", "Interview", "Walk")
      try stage.myna("rename", "한국어", "A walk by the sea")
      try page.waitForTitles("A walk by the sea", "Interview", "Walk")
      try stage.myna("delete", "sea")
      try page.waitForTitles("Interview", "Walk")
      try stage.keep(speech[2..<4], title: "Copied here", recorded: .now)
      try page.waitForTitles("Copied here", "Interview", "Walk")
      let names = stage.takeNames
      try FileManager.default.removeItem(atPath: stage.home("takes/\(names[0])"))
      try stage.home.write("no sound at all", to: "takes/\(names[1])")
      try page.app.waitFor(role: .listItem, name: .prefix("Walk, Missing, "))
      try page.app.waitFor(role: .listItem, name: .prefix("Interview, Unreadable, "))
      try page.click("Walk")
      try page.app.waitFor(role: .label, name: .prefix("The file for “Walk” is missing"))
      try page.click("Interview")
      try page.app.waitFor(role: .label, name: .prefix("No audio can be read from “Interview”"))
    }
  }
}
