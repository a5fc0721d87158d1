import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Deleting on the Memos page")
  struct MemosDeletingTests {
    let stage: AppStage

    init() throws {
      stage = try AppTests.stage()
      let speech = try Signal.speech()
      let start = Date(timeIntervalSince1970: 1_741_953_600)
      for (number, title) in ["One", "Two", "Three", "Four"].enumerated() {
        try stage.keep(
          speech[0..<Double(number) + 1], title: title, recorded: start + Double(number) * 3_600)
      }
    }

    @Test("Memos deleted by key go to the trash, and Undo restores them with their files")
    func undone() throws {
      let page = try stage.startWithMemos()
      let names = stage.takeNames
      try page.focus("Three")
      try stage.desktop.press("Delete")
      try page.waitForTitles("Four", "Two", "One")
      #expect(stage.takeNames == names.filter { !$0.hasSuffix("Three.flac") })
      try page.app.reads("Moved to trash: Three")
      try page.app.waitFor(role: .button, name: .prefix("Undo")).click()
      try page.waitForTitles("Four", "Three", "Two", "One")
      #expect(stage.takeNames == names)
      // The usual key for Undo works, too.
      try page.focus("One")
      try stage.desktop.press("Delete")
      try page.waitForTitles("Four", "Three", "Two")
      try stage.desktop.press("ctrl+z")
      try page.waitForTitles("Four", "Three", "Two", "One")
      #expect(stage.takeNames == names)

      // After two deletions in a row it restores both.
      try page.focus("Four")
      try stage.desktop.press("Delete")
      try page.waitForTitles("Three", "Two", "One")
      try page.app.waitFor("the keyboard on the next") { try page.row("Three").isFocused }
      try stage.desktop.press("Delete")
      try page.waitForTitles("Two", "One")
      try page.app.reads("Moved 2 recordings to trash")
      try page.app.waitFor(role: .button, name: .prefix("Undo")).click()
      try page.waitForTitles("Four", "Three", "Two", "One")
      #expect(stage.takeNames.count == 4)
    }

    @Test("Ctrl+Z restores all memos that the message says were deleted")
    func undoByKey() throws {
      let page = try stage.startWithMemos()
      try page.focus("Four")
      for _ in 0..<3 { try stage.desktop.press("Delete") }
      try page.app.reads("Moved 3 recordings to trash")
      try page.waitForTitles("One")
      try stage.desktop.press("ctrl+z")
      try page.waitForTitles("Four", "Three", "Two", "One")
      try page.app.waitForNo(role: .label, name: "Moved 3 recordings to trash")
      try page.app.reads("Restored 3 recordings")
      try page.app.waitFor("the keyboard on the first") { try page.row("Four").isFocused }
    }

    @Test("Pressing Delete ten times in quick succession deletes exactly ten memos")
    func fast() throws {
      let start = Date(timeIntervalSince1970: 1_741_900_000)
      let sound = try Signal.speech()[0..<1]
      for number in 1...8 {
        try stage.keep(sound, title: "Old \(number)", recorded: start + Double(number))
      }
      let page = try stage.startWithMemos()
      try page.focus("Three")
      try stage.desktop.press("Delete", times: 10)
      try page.waitForTitles("Four", "Old 1")
      try page.app.reads("Moved 10 recordings to trash")
      try page.app.waitFor("the keyboard on the next") { try page.row("Old 1").isFocused }
      #expect(stage.takeNames.count == 2)
      try stage.desktop.press("ctrl+z")
      try page.row("Three")
      #expect(waitUntil { stage.takeNames.count == 12 })
    }

    @Test("A memo that was restored and deleted again is reported as a single deletion")
    func deletedTwice() throws {
      let page = try stage.startWithMemos()
      for _ in 0..<2 {
        try page.focus("Three")
        try stage.desktop.press("Delete")
        try page.waitForTitles("Four", "Two", "One")
        try page.app.reads("Moved to trash: Three")
        try page.openTrash()
        try page.app.click("Put “Three” Back")
        try page.app.reads("The Trash Is Empty")
        try page.app.waitForNo(role: .label, name: "Moved to trash: Three")
        try page.app.click("Back to Memos")
        try page.waitForTitles("Four", "Three", "Two", "One")
      }
    }

    @Test(
      "A memo in the trash can be restored, and emptying the trash deletes the rest permanently")
    func trash() throws {
      try stage.myna("delete", "one")
      try stage.myna("delete", "two")
      let page = try stage.startWithMemos()
      try page.waitForTitles("Four", "Three")
      try page.openTrash()
      try page.app.waitFor("two rows") { try Set(page.titles) == ["One", "Two"] }
      try page.app.waitFor("how long it stays") {
        try page.row("Two").name?.hasSuffix(" · 30 days left") == true
      }
      try page.app.click("Put “One” Back")
      try page.waitForTitles("Two")
      try page.app.reads("Restored: One")
      #expect(stage.takeNames.contains { $0.hasSuffix("One.flac") })
      try page.app.click("Empty Trash")
      try page.app.reads("Empty the Trash?")
      try page.app.reads("One recording will be permanently deleted. This can’t be undone.")
      try stage.desktop.press("Escape")
      try page.app.waitForNo(role: .label, name: "Empty the Trash?")
      try page.waitForTitles("Two")
      try page.app.click("Empty Trash")
      try page.app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("Empty")).click()
      try page.app.reads("The Trash Is Empty")
      #expect(!stage.home.names.contains { $0.hasSuffix("Two.flac") }, "\(stage.home.names)")
      try page.app.click("Back to Memos")
      try page.waitForTitles("Four", "Three", "One")
    }

    @Test("Memos selected by clicking or with Ctrl+A can be deleted together")
    func several() throws {
      let page = try stage.startWithMemos()
      try page.waitForTitles("Four", "Three", "Two", "One")
      try page.beginSelecting()
      #expect(try !page.app.button("Delete").isSensitive)
      try page.click("Four")
      try page.app.reads("1 Selected")
      try page.click("Two")
      try page.app.reads("2 Selected")
      try page.app.waitFor("what is chosen told") {
        try page.row("Two").isSelected && !page.row("Three").isSelected
      }
      try page.app.click("Delete")
      try page.waitForTitles("Three", "One")
      try page.app.reads("Moved 2 recordings to trash")
      try page.app.waitFor(role: .button, name: "Menu")
      #expect(stage.takeNames.count == 2)
      try stage.desktop.press("ctrl+a")
      try page.app.reads("2 Selected")
      try stage.desktop.press("Escape")
      try page.app.waitFor(role: .button, name: "Menu")
      try page.waitForTitles("Three", "One")
    }
  }
}
