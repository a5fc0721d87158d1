import DesktopSupport
import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite("Preferences")
  struct PreferencesTests {
    private struct Report: Decodable {
      let kind: String
      let path: String?
      let reachable: Bool?
    }

    let stage: AppStage

    init() throws { stage = try AppTests.stage() }

    @Test("A folder can be tested, used as cloud storage, and forgotten")
    func cloudFolder() throws {
      let folder = stage.home("Nextcloud")
      let app = try stage.start()
      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      try window.waitFor(role: .tab, name: "Cloud").click()
      // The focus is on the service; these keys choose the last one of its list.
      for key in ["space", "End", "Return"] { try stage.desktop.press(key) }
      try window.reads("Choose a folder.")
      #expect(try window.button("Use This Storage").isSensitive == false)
      try window.waitFor(role: .textBox, name: "Mounted or Synced Folder").setText(folder)
      try window.click("Test Connection")
      try window.reads("Test Failed")
      #expect(try window.button("Use This Storage").isSensitive == false)

      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try window.click("Test Connection")
      try window.reads("Connection Works")
      try window.click("Use This Storage")
      try window.reads("The folder “\(folder)”")
      let status = try Myna.run(
        ["cloud", "status", "--json"], in: stage.home, environment: stage.environment)
      let report = try status.json(Report.self)
      #expect(report.kind == "folder" && report.path == folder && report.reachable == true)
      for node in try window.descendants {
        guard let role = try node.role, Accessible.Role.usable.contains(role) else { continue }
        let place = try node.parent?.name ?? ""
        // A row's drop-down list is GTK's own list of labels.
        if place == "GtkListView" { continue }
        #expect(try node.isNamed, "a \(role.rawValue) in \(place) has no name")
      }

      try window.click("Forget")
      try window.waitForNo(role: .label, name: "The folder “\(folder)”")
      #expect(!stage.home.names.contains { $0.hasSuffix("cloud.json") })
      try stage.desktop.press("Escape")
      try app.waitForNo(name: "Preferences")
      #expect(try waitUntil { try stage.desktop.lingering.isEmpty })
      let lingering = try stage.desktop.lingering
      #expect(lingering == "")
    }

    @Test("Clipping is prevented by default, and turning that off is remembered")
    func clipping() throws {
      let app = try stage.start()
      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      let toggle = try window.waitFor(role: .toggle, name: "Prevent clipping")
      #expect(try toggle.isChecked)
      // The switch may be below the visible part of the page.
      try toggle.press()
      #expect(try waitUntil { try !toggle.isChecked })
      try stage.desktop.press("Escape")
      try app.waitForNo(name: "Preferences")
      try stage.desktop.press("ctrl+comma")
      let again = try app.waitFor(name: "Preferences")
      #expect(try !again.waitFor(role: .toggle, name: "Prevent clipping").isChecked)
    }

    @Test("Recording preferences also appear in the settings of the Record page")
    func recording() throws {
      let app = try stage.start()
      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      try window.waitFor(role: .slider, name: "Gain in decibels").setValue(7)
      try window.waitFor(role: .toggle, name: "Hide titles on the lock screen").click()
      try window.waitFor(name: .prefix("Cut lows below")).click()
      for key in ["Down", "Return"] { try stage.desktop.press(key) }
      try stage.desktop.press("Escape")
      try app.waitForNo(name: "Preferences")
      try app.click("Recording Settings")
      try app.waitFor(name: "Cut lows below, 80 Hz")
      #expect(try app.waitFor(role: .slider, name: "Gain in decibels").value == 7)
      #expect(
        try app.waitFor(role: .checkbox, name: "Hide titles on the lock screen").isChecked)
    }

    @Test("A moved recordings folder can be moved back, and the app restarts with the old folder")
    func folder() throws {
      try stage.keep(.noise(seconds: 0.2, seed: 1), title: "Bird song")
      let (old, new) = (stage.home("takes"), stage.home("disk/Recordings"))
      for folder in ["disk", "settings"] {
        try FileManager.default.createDirectory(
          atPath: stage.home(folder), withIntermediateDirectories: false)
      }
      try FileManager.default.moveItem(atPath: old, toPath: new)
      try stage.home.write(
        #"{"places": [{"takes": "\#(new)"}], "former": {"takes": "\#(old)", "isMoved": true}}"#,
        to: "settings/folder.json")
      var app = try stage.start()
      let window = try library(of: app)
      try window.reads(new)
      try window.reads(old)
      try window.waitFor(role: .button, name: "Move Back…").click()
      try app.reads("Move Back?")
      // The default response has the focus.
      try stage.desktop.withoutWaiting { try stage.desktop.press("Return") }
      app = try stage.startedAnew(after: app)
      #expect(!FileManager.default.fileExists(atPath: new))
      #expect(stage.takes.count == 1)
      try app.click("Memos")
      try MemosPage(app: app).waitForTitles("Bird song")
    }

    /// Opens the preferences page of the library.
    private func library(of app: Accessible) throws -> Accessible {
      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      try window.waitFor(role: .tab, name: "Library").click()
      return window
    }

    @Test("No accessible name repeats its words, and the items of a list have names")
    func names() throws {
      let app = try stage.start()
      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      try window.waitFor(role: .comboBox, name: .containing("FLAC"))
      for page in ["Library", "Recording", "Cloud"] {
        try window.waitFor(role: .tab, name: "\(page)").click()
        for name in try window.descendants.compactMap({ try $0.name }) where name != "" {
          let words = name.split(separator: " ")
          let half = words.count / 2
          let isDoubled = half > 0 && words.prefix(half) == words.suffix(half)
          #expect(!isDoubled && !name.hasSuffix(" Format"), "\(page): \(name)")
        }
      }
      // The focus is on the service.
      try stage.desktop.press("space")
      try app.waitFor(role: .listItem, name: .containing("Firebase"))
    }
  }
}
