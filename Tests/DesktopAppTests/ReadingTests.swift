import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Accessibility")
  struct ReadingTests {
    let stage: AppStage

    init() throws {
      stage = try AppTests.stage()
      try stage.keep(try Signal.speech(), title: "Words")
    }

    /// Returns the usable nodes that are in the tree but not visible.
    private func unseen(_ app: Accessible) throws -> [String] {
      try app.descendants.filter { node in
        guard let role = try node.role, Accessible.Role.usable.contains(role) else { return false }
        // A list has more row widgets than rows.
        return try role != .listItem && !node.isShowing
      }.map { "\(try $0.role?.rawValue ?? "") “\(try $0.name ?? "")”" }
    }

    @Test("Controls that aren't visible aren't in the accessibility tree")
    func covered() throws {
      let app = try stage.start()
      let window = try app.waitFor(role: .window)
      try app.waitFor(role: .button, name: "Start Recording")
      #expect(try unseen(app) == [])
      try app.click("Memos")
      let page = MemosPage(app: app)
      try page.waitForTitles("Words")
      #expect(try unseen(app) == [])
      #expect(try app.all(name: "Start Recording", hidden: true).isEmpty)
      #expect(try app.all(name: "Empty Trash", hidden: true).isEmpty)
      try page.click("Words")
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      #expect(try unseen(app) == [])
      #expect(try app.all(role: .list, name: "Memos", hidden: true).isEmpty)
      try stage.desktop.press("Escape")
      try page.waitForTitles("Words")
      try page.beginSelecting()
      try app.waitFor(role: .button, name: "Join, Oldest First")
      try stage.desktop.press("Escape")
      try page.openTrash()
      try app.waitFor(role: .button, name: "Empty Trash")
      for (key, name) in [
        ("ctrl+3", "Piano Settings"), ("ctrl+4", "Songs"), ("ctrl+1", "Start Recording"),
      ] {
        try stage.desktop.press(key)
        try app.waitFor(role: .button, name: "\(name)")
        #expect(try unseen(app) == [], "\(name)")
      }
      try stage.desktop.resize(window, width: 360, height: 640)
      #expect(try unseen(app) == [])
      #expect(try app.all(role: .list, name: "Pages", hidden: true).isEmpty)
      try app.click("Back to Myna")
      try app.waitFor(role: .list, name: "Pages")
      #expect(try app.all(name: "Start Recording", hidden: true).isEmpty)
    }

    @Test("Secondary text has a contrast of at least 4.5 to 1")
    func contrast() throws {
      let page = try stage.startWithMemos()
      let row = try page.row("Words")
      for label in [
        try row.waitFor(role: .label, name: .containing("kB")),
        try page.app.waitFor(role: .label, name: .prefix("1 recording")),
      ] {
        let (contrast, name) = (try stage.desktop.contrast(of: label), try label.name ?? "")
        #expect(contrast >= 4.5, "\(name)")
      }
      try page.click("Words")
      try page.app.waitFor("an open sound") { try page.app.button("Export…").isSensitive }
      // Units are spelled out where the window is wide enough.
      let window = try page.app.waitFor(role: .window)
      try stage.desktop.resize(window, width: 1_100, height: 760)
      try page.app.click("Chipmunk")
      for label in [
        try page.app.waitFor(role: .label, name: "Chipmunk"),
        try page.app.waitFor(role: .label, name: "semitones"),
      ] {
        let (contrast, name) = (try stage.desktop.contrast(of: label), try label.name ?? "")
        #expect(contrast >= 4.5, "\(name)")
      }
    }

    @Test("Sliders and choices expose their values in words, and effects have descriptions")
    func values() throws {
      let app = try stage.start(stage.home("takes/" + stage.takeNames[0]))
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      try app.waitFor(role: .slider, name: "Speed, 1.00 times")
      try app.waitFor(role: .slider, name: "Volume, 100 percent")
      try app.click("Snail")
      try app.waitFor(role: .slider, name: "Speed, 0.50 times")
      try app.click("Chipmunk")
      try app.waitFor(role: .slider, name: "Pitch, 12.00 semitones")
      for name in ["Snail", "Chipmunk", "Hawk"] {
        let description = try app.button(name).description ?? ""
        #expect(description != name && !description.isEmpty, "\(name)")
      }
      try stage.desktop.press("Escape")
      try app.waitFor(role: .meter, name: .prefix("Level"))
      try app.click("Recording Settings")
      for (name, value) in [
        ("Microphone", "System Default"), ("Cut highs above", "Off"), ("Cut lows below", "Off"),
        ("Format", "FLAC"),
      ] {
        let choice = try app.waitFor(role: .comboBox, name: "\(name)")
        #expect(try choice.find(name: "\(name), \(value)") != nil, "\(name)")
      }
      try app.waitFor(role: .comboBox, name: "Cut highs above").click()
      for key in ["Down", "Return"] { try stage.desktop.press(key) }
      try app.waitFor(name: "Cut highs above, 4 kHz")
    }
  }
}
