import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Recordings on the Playback page")
  struct PlayedRecordingTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage(hasSound: true) }

    private func open(_ title: String) throws -> Accessible {
      let speech = try Signal.speech()
      for name in ["Interview", "Walk"] { try stage.keep(speech[0..<2], title: name) }
      let page = try stage.startWithMemos()
      try page.click(title)
      try page.app.waitFor(role: .window, name: "\(title)")
      try page.app.waitFor(role: .button, name: "\(title)")
      return page.app
    }

    private func choose(_ entry: String, in app: Accessible) throws {
      try app.click("Menu")
      try app.waitFor(role: .menuItem, name: .containing(entry)).click()
      try app.waitForNo(role: .menuItem)
    }

    @Test("F2 or a tap edits the title, and the window's title and the file name follow")
    func renamed() throws {
      let app = try open("Interview")
      try stage.desktop.press("F2")
      try app.waitFor(role: .textBox, name: "Title")
      try stage.desktop.type("Never mind")
      try stage.desktop.press("Escape")
      try app.waitForNo(role: .textBox, name: "Title")
      try app.waitFor(role: .button, name: "Interview")
      try app.click("Interview")
      try app.waitFor(role: .textBox, name: "Title")
      try stage.desktop.type("Talk with Ada 1")
      try stage.desktop.press("Return")
      try app.waitFor(role: .window, name: "Talk with Ada 1")
      try app.waitFor(role: .button, name: "Talk with Ada 1")
      #expect(waitUntil { stage.takeNames.contains { $0.hasSuffix(" Talk with Ada 1.flac") } })
      #expect(stage.takeNames.count == 2)
      // The page handles keys again.
      try stage.desktop.press("space")
      try app.waitForPlayback()
      try stage.desktop.press("3")
      try app.waitFor("an effect") { try app.button("Chipmunk").isPressed }
      try stage.myna("rename", "Ada", "Renamed elsewhere")
      try app.waitFor(role: .window, name: "Renamed elsewhere")
    }

    @Test("The menu adds a recording to the favorites, edits tags and note, and copies the file")
    func described() throws {
      let app = try open("Interview")
      try choose("Add to Favorites", in: app)
      try app.click("Menu")
      try app.waitFor(role: .menuItem, name: .containing("Remove from Favorites"))
      try stage.desktop.press("Escape")
      try choose("Tags and Note", in: app)
      try app.waitFor(role: .textBox, name: "Tags, separated by commas")
        .setText("ada, work, ")
      try app.waitFor(role: .textBox, name: "Note").setText("The second half")
      try app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("Save")).click()
      try app.waitFor("the tags") {
        try self.stage.myna("tag", "Interview").text == "ada\nwork\n"
      }
      let shown = try stage.myna("show", "Interview").text
      #expect(shown.contains("The second half"), "\(shown)")
      try app.waitForNo(role: .dialog)

      try choose("Copy", in: app)
      try app.reads("Copied: Interview")
      try stage.desktop.press("F2")
      let title = try app.waitFor(role: .textBox, name: "Title")
      try stage.desktop.press("ctrl+v")
      try app.waitFor("the path of the file") {
        try title.text?.hasSuffix(" Interview.flac") == true
      }
      try stage.desktop.press("Escape")
    }

    @Test("Deleting a recording leads back to the list, and Undo restores it")
    func deleted() throws {
      let app = try open("Interview")
      let page = MemosPage(app: app)
      try choose("Delete", in: app)
      try page.waitForTitles("Walk")
      try app.reads("Moved to trash: Interview")
      try app.waitFor(role: .button, name: .prefix("Undo")).click()
      try app.waitFor("both") { try Set(page.titles) == ["Interview", "Walk"] }
    }

    @Test("A new recording gets a numbered title, which can be replaced by typing")
    func named() throws {
      try stage.keep(try Signal.speech()[0..<1], title: "Recording 4")
      let speaker = try stage.speak(.sine(frequency: 300, amplitude: 0.3, seconds: 300))
      defer { speaker.end() }
      let app = try stage.start()
      func record() throws {
        try app.click("Start Recording")
        try app.waitForTime(1)
        try stage.desktop.press("s")
        try app.waitFor(role: .textBox, name: "Title")
      }
      try record()
      try app.waitFor(role: .window, name: "Recording 5")
      // The user types no title: Space plays, and the page handles keys again.
      try stage.desktop.press("space")
      try app.waitForNo(role: .textBox, name: "Title")
      try app.waitForPlayback()
      try stage.desktop.press("4")
      try app.waitFor("an effect") { try app.button("Darth Vader").isPressed }
      try stage.desktop.press("Escape")
      _ = try app.button("Start Recording")

      try record()
      try stage.desktop.type("Idea 2")
      try stage.desktop.press("Return")
      try app.waitFor(role: .window, name: "Idea 2")
      try stage.desktop.press("4")
      try app.waitFor("an effect") { try app.button("Darth Vader").isPressed }
      try app.click("Stop")
      try stage.desktop.press("Escape")
      _ = try app.button("Start Recording")

      // A title that is being typed is saved, whatever the user does next.
      try record()
      try stage.desktop.type("Left at once")
      try app.click("Back to Record")
      _ = try app.button("Start Recording")
      #expect(
        waitUntil {
          ["Recording 4", "Recording 5", "Idea 2", "Left at once"].allSatisfy { title in
            stage.takeNames.contains { $0.hasSuffix(" \(title).flac") }
          }
        }, "\(stage.takeNames)")

      // A recording deleted from this page can be restored in the same way.
      try record()
      try stage.desktop.press("Escape")
      try choose("Delete", in: app)
      _ = try app.button("Start Recording")
      try app.reads("Moved to trash: Recording 8")
      #expect(waitUntil { stage.takeNames.count == 4 })
      try app.waitFor(role: .button, name: .prefix("Undo")).click()
      #expect(waitUntil { stage.takeNames.contains { $0.hasSuffix(" Recording 8.flac") } })
    }
  }
}
