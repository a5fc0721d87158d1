import DesktopSupport
import Foundation
import TestSupport

extension ScreenshotTaker {
  func takePreferences() throws {
    let former = #"{"takes": "/home/ada/Music/Myna", "isMoved": true}"#
    try FileManager.default.createDirectory(
      atPath: stage.home("settings"), withIntermediateDirectories: true)
    try stage.home.write(
      #"{"places": [{"takes": "\#(stage.home("takes"))"}], "former": \#(former)}"#,
      to: "settings/folder.json")
    let app = try stage.start(environment: look.environment)
    try app.reads("Tap to Record")
    try stage.desktop.press("ctrl+comma")
    let window = try app.waitFor(name: "Preferences")
    try capture("preferences", of: app, window)
    try open("Library", in: window)
    try capture("preferences-library", of: app, window)
    try open("Cloud", in: window)
    try capture("preferences-cloud", of: app, window)
    for service in ["firebase", "s3", "folder"] {
      try stage.desktop.press("space")
      try stage.desktop.press("Down")
      try stage.desktop.press("Return")
      if service == "folder" {
        let folder = stage.home("Nextcloud")
        try window.waitFor(role: .textBox, name: "Mounted or Synced Folder").setText(folder)
        // The button may be below the visible part of the page.
        try window.button("Test Connection").press()
        try window.waitFor(role: .label, name: "Test Failed")
        try capture("preferences-failed", of: app, window)
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: false)
        // The button may be below the visible part of the page.
        try window.button("Test Connection").press()
        try window.waitFor(role: .label, name: "Connection Works")
      }
      try capture("preferences-\(service)", of: app, window)
    }
  }

  private func open(_ name: String, in window: Accessible) throws {
    try window.waitFor(role: .tab, name: "\(name)").click()
  }
}
