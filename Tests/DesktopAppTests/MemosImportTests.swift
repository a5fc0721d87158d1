import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Importing on the Memos page")
  struct MemosImportTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage() }

    @Test("Files chosen in the dialog are imported, and a file that can't be imported is listed")
    func imported() throws {
      try FileManager.default.createDirectory(
        atPath: stage.home("sounds"), withIntermediateDirectories: false)
      try stage.home.write(try Signal.speech(), to: "sounds/Bird song.wav")
      try stage.home.write("no sound at all", to: "sounds/words.wav")
      let page = try stage.startWithMemos()
      try page.app.click("Import…")
      try choose("sounds/Bird song.wav", page)
      try page.waitForTitles("Bird song")
      try page.app.reads("Imported 1")
      #expect(stage.takeNames.count == 1 && stage.home.names.contains("sounds/Bird song.wav"))
      try page.app.click("Menu")
      try page.app.waitFor(role: .menuItem, name: .containing("Import…")).click()
      try choose("sounds/words.wav", page)
      try page.app.waitFor(role: .button, name: .prefix("Show Details")).click()
      try page.app.reads("Files Not Imported")
      try page.app.waitFor(role: .label, name: .containing("words.wav"))
      #expect(stage.takeNames.count == 1)
    }

    /// Enters a path into the file dialog.
    private func choose(_ name: String, _ page: MemosPage) throws {
      let window = try page.app.waitFor(role: .window, name: "Memos")
      let dialog = try page.app.waitFor(name: "Import Audio Files")
      try dialog.waitFor("the keyboard") { try !window.isActive }
      try stage.desktop.press("ctrl+l")
      let field = try dialog.waitFor(role: .textBox)
      try field.setText(stage.home(name))
      try dialog.waitFor(role: .button, name: .containing("Open")).click()
      try page.app.waitForNo(name: "Import Audio Files")
    }
  }
}
