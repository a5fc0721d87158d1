import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("Double-size text in a 360-pixel window")
  struct LargeTextTests {
    private func stage(hasSound: Bool = false) throws -> AppStage {
      let stage = try AppTests.stage(hasSound: hasSound)
      try stage.set("gtk-font-name=Cantarell 22")
      return stage
    }

    @Test("Nothing is cut off on the Record page in any state, or on Home while paused")
    func record() throws {
      let stage = try stage(hasSound: true)
      let speaker = try stage.speak(.sine(frequency: 300, amplitude: 0.3, seconds: 300))
      defer { speaker.end() }
      let app = try stage.start()
      try narrow(stage, app)
      try app.reads("Tap to Record")
      try check(app, "ready")
      try app.click("Start Recording")
      try app.reads("Recording…")
      try check(app, "recording")
      try app.button("Pause").click()
      try app.reads("Recording Paused…")
      try check(app, "paused")
      try stage.desktop.press("Escape")
      try app.waitFor(role: .list, name: "Pages")
      try app.waitFor(role: .label, name: .prefix("Recording is paused"))
      try check(app, "Home")
    }

    @Test("Nothing is cut off on the Record or Piano page without a sound server")
    func trouble() throws {
      let stage = try stage()
      let app = try stage.start()
      try narrow(stage, app)
      for key in ["ctrl+1", "ctrl+3"] {
        try stage.desktop.press(key)
        try app.waitFor(role: .label, name: .prefix("Myna can’t reach"))
        try check(app, key)
      }
    }

    @Test(
      "Nothing is cut off on the Memos page, empty or full, while searching, selecting, or deleting"
    )
    func memos() throws {
      let stage = try stage()
      var page = try stage.startWithMemos()
      try narrow(stage, page.app)
      try page.app.reads("No Memos Yet")
      try check(page.app, "none")
      stage.crash()
      let speech = try Signal.speech()
      try stage.keep(speech[0..<2], title: "Morning pages")
      try stage.keep(speech[0..<4], title: "A long title that was once dictated on a walk")
      page = try stage.startWithMemos()
      try narrow(stage, page.app)
      try page.row("Morning pages")
      try check(page.app, "list")
      try page.search("nowhere")
      try page.app.reads("Nothing Found")
      try check(page.app, "nothing found")
      try stage.desktop.press("Escape")
      try page.row("Morning pages")
      try page.beginSelecting()
      try page.click("Morning pages")
      try page.app.reads("1 Selected")
      try check(page.app, "selection")
      try page.app.click("Delete")
      try page.app.reads("Moved to trash: Morning pages")
      try check(page.app, "message")
      try page.openTrash()
      try page.row("Morning pages")
      try check(page.app, "trash")
    }

    @Test("Nothing is cut off on the Playback page, with or without editing tools")
    func playback() throws {
      let stage = try stage()
      try FileManager.default.createDirectory(
        atPath: stage.home("takes"), withIntermediateDirectories: true)
      let name = "takes/Speech.flac"
      try stage.home.write(try Signal.speech(), to: name)
      let app = try stage.start(stage.home(name))
      try narrow(stage, app)
      try app.waitFor("an open take") { try app.button("Export…").isSensitive }
      try check(app, "player")
      try app.click("Edit")
      try app.waitFor(role: .slider, name: "Start of the selection").setValue(1)
      try app.waitFor("a selection") { try app.button("Trim").isSensitive }
      try check(app, "tools")
      try app.click("Trim")
      try app.waitFor("a way back") { try app.button("Undo Edit").isSensitive }
      try check(app, "message")
      let message = try app.waitFor(role: .label, name: .prefix("Trimmed to"))
      let place = try message.place
      #expect(try message.point(0, 1).y - message.point(0, 0).y > 60, "one line: \(place)")
      try app.click("Undo Edit")
      try app.waitFor("a way forward") { try app.button("Redo Edit").isSensitive }
      try check(app, "redo")
    }

    @Test(
      "Nothing is cut off on the Piano and Music pages, or on a song's page",
      arguments: [("ctrl+3", "Piano Settings"), ("ctrl+4", "Songs")])
    func places(_ key: String, _ sign: String) throws {
      let stage = try stage()
      let app = try stage.start()
      try narrow(stage, app)
      try stage.desktop.press(key)
      try app.waitFor(role: .button, name: "\(sign)")
      guard sign == "Songs" else { return try check(app, sign) }
      try app.waitFor(role: .listItem, name: .containing("minute"))
      try check(app, sign)
      let rows = try app.all(role: .listItem, name: .containing("minute"))
      let first = try rows.min { try $0.point().y < $1.point().y }
      let row = try #require(first)
      try stage.desktop.click(at: row.point(0.3, 0.5))
      try app.waitFor(role: .slider, name: "Position")
      try check(app, "song")
    }

    @Test(
      "Recording and piano settings fit a screen that is 360 pixels wide",
      arguments: [("ctrl+1", "Recording Settings"), ("ctrl+3", "Piano Settings")])
    func popovers(_ key: String, _ button: String) throws {
      let screen = try Desktop(width: 360, height: 640)
      let stage = try AppStage(desktop: screen, hasSound: false, isTested: true)
      try stage.set("gtk-font-name=Cantarell 22")
      let app = try stage.start()
      try narrow(stage, app)
      try stage.desktop.press(key)
      try app.click(button)
      try app.waitFor(role: .slider)
      let roles: Set<Accessible.Role> = [.slider, .comboBox, .checkbox, .spinButton]
      for node in try app.descendants {
        guard let role = try node.role, roles.contains(role), try node.isShowing else { continue }
        let (right, place) = try (node.point(1, 0.5).x, node.place)
        #expect(right < 360, "\(place)")
      }
    }

    @Test("Nothing is cut off on any page of Preferences", arguments: [360, 480])
    func preferences(_ width: Int) throws {
      let stage = try stage()
      let app = try stage.start()
      try stage.desktop.resize(try app.waitFor(role: .window), width: width, height: 640)
      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      for (name, row) in [
        ("Library", "Recordings Folder"), ("Cloud", "Service"), ("Recording", "Format"),
      ] {
        try window.waitFor(role: .tab, name: "\(name)").click()
        try window.waitFor(role: .label, name: "\(row)")
        #expect(try window.cutOff(width: width) == [], "\(name)")
      }
    }

    @Test("Nothing is cut off in the window of keyboard shortcuts")
    func shortcuts() throws {
      let stage = try stage()
      let app = try stage.start()
      try narrow(stage, app)
      try stage.desktop.press("ctrl+question")
      let window = try app.waitFor(name: "Keyboard Shortcuts")
      try window.waitFor(role: .label, name: "Play or pause")
      try check(window, "shortcuts")
    }

    private func narrow(_ stage: AppStage, _ app: Accessible) throws {
      try stage.desktop.resize(try app.waitFor(role: .window), width: 360, height: 640)
    }

    /// Expects all usable or readable nodes of an app or a window within 360 pixels.
    private func check(_ place: Accessible, _ page: String) throws {
      let cutOff = try place.cutOff(width: 360)
      #expect(cutOff == [], "\(page)")
    }
  }
}
