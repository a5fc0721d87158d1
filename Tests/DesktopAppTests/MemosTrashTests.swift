import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Playing memos in the trash")
  struct MemosTrashTests {
    @Test("Return or a button plays a memo in the trash, and it stays there")
    func listening() throws {
      let stage = try AppTests.stage(hasSound: true)
      try stage.keep(try Signal.speech()[0..<4], title: "One")
      try stage.keep(try Signal.speech()[0..<4], title: "Two")
      for title in ["one", "two"] { try stage.myna("delete", title) }
      let page = try stage.startWithMemos()
      try page.openTrash()
      try page.focus("One")
      let heard = try stage.heard {
        try stage.desktop.press("Return")
        try page.app.waitFor(role: .button, name: "Stop “One”")
        try page.app.button("Listen to “Two”").click()
        try page.app.waitFor(role: .button, name: "Listen to “One”")
        // The take plays to its end.
        try page.app.waitFor(role: .button, name: "Stop “Two”")
        try page.app.waitFor(role: .button, name: "Listen to “Two”")
      }
      #expect(heard.trimmed(above: 0.02).duration > 2, "what was deleted was heard")
      #expect(try Set(page.titles) == ["One", "Two"])
      #expect(stage.takeNames.isEmpty)
      try stage.desktop.press("Return")
      try page.app.waitFor(role: .button, name: .prefix("Stop “"))
      try page.app.click("Back to Memos")
      try page.app.reads("No Memos Yet")
      try page.openTrash()
      try page.row("One")
      #expect(try page.app.find(role: .button, name: .prefix("Stop “")) == nil)
    }
  }
}
