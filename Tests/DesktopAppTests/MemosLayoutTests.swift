import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Layout of the Memos page")
  struct MemosLayoutTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage() }

    private func fill() throws {
      let speech = try Signal.speech()
      try stage.keep(speech[0..<2], title: "Morning pages")
      try stage.keep(
        speech[0..<4], title: "A long title that was once dictated on a walk and never shortened")
    }

    @Test("Every control has an accessible name, and nothing is cut off at 360 pixels")
    func states() throws {
      try fill()
      let page = try stage.startWithMemos()
      let window = try page.app.waitFor(role: .window)
      try page.row("Morning pages")
      for width in [1_100, 360] {
        try stage.desktop.resize(window, width: width, height: 640)
        try page.row("Morning pages")
        try check(page, width, "list")
        try page.search("nowhere")
        try page.app.reads("Nothing Found")
        try check(page, width, "nothing found")
        try stage.desktop.press("Escape")
        try page.row("Morning pages")
        try page.beginSelecting()
        try page.click("Morning pages")
        try page.app.reads("1 Selected")
        try check(page, width, "selection")
        try page.app.click("Delete")
        try page.app.reads("Moved to trash: Morning pages")
        try check(page, width, "message")
        try page.openTrash()
        try page.row("Morning pages")
        try check(page, width, "trash")
        try page.app.click("Put “Morning pages” Back")
        try page.app.reads("The Trash Is Empty")
        try check(page, width, "empty trash")
        try page.app.click("Back to Memos")
        try page.row("Morning pages")
      }
    }

    @Test("The empty page isn't cut off, has accessible names, and leads to the Record page")
    func empty() throws {
      let page = try stage.startWithMemos()
      let window = try page.app.waitFor(role: .window)
      for width in [1_100, 360] {
        try stage.desktop.resize(window, width: width, height: 640)
        try page.app.reads("No Memos Yet")
        try check(page, width, "none")
      }
      // The other button leads to the Record page.
      let record = try page.app.all(role: .button, name: "Record")
      try record.first?.click()
      _ = try page.app.button("Start Recording")
    }

    @Test("In the list, a title with only digits isn't reversed in right-to-left layouts")
    func rightToLeft() throws {
      let title = "2026-11-21 14.03"
      try stage.keep(try Signal.speech()[0..<2], title: title)
      func ink(_ environment: [String: String]) throws -> Data {
        let page = try stage.startWithMemos(environment: environment)
        let row = try page.row(title)
        return try stage.desktop.ink(of: row.waitFor(role: .label, name: .exactly(title)))
      }
      let usual = try ink([:])
      stage.crash()
      #expect(try ink(["LANGUAGE": "he", "LC_ALL": "C.UTF-8"]) == usual)
    }

    private func check(_ page: MemosPage, _ width: Int, _ state: String) throws {
      for node in try shown(page) {
        let name = try node.name ?? ""
        #expect(try node.isWithin(width: width), "“\(name)”, \(state), is cut off")
        let parent = try node.parent?.name ?? ""
        #expect(try node.isNamed, "“\(name)” in “\(parent)”, \(state), has no name")
      }
    }

    /// Returns all usable or readable nodes.
    private func shown(_ page: MemosPage) throws -> [Accessible] {
      try page.app.descendants.filter { node in
        guard let role = try node.role else { return false }
        return try (role == .label || Accessible.Role.usable.contains(role)) && node.isShowing
      }
    }
  }
}
