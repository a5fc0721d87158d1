import DesktopSupport
import Foundation
import TestSupport

extension ScreenshotTaker {
  func takeSync() throws {
    let bucket = stage.home("bucket")
    try FileManager.default.createDirectory(atPath: bucket, withIntermediateDirectories: false)
    try stage.myna("cloud", "setup", "folder", bucket)
    let titles = [
      "Morning pages", "Melody for the bridge", "Interview with Ada", "Shopping", "Walk",
    ]
    for (number, title) in titles.enumerated() {
      try stage.keep(
        speech[0..<1 + Double(number) / 2], title: title,
        recorded: .now - Double(number + 1) * 7_000)
    }
    let network = try FakeNetworkManager()
    var page = try stage.startWithMemos(
      environment: look.environment.merging(network.environment) { $1 })
    try page.app.waitFor(role: .button, name: "Open Preferences", timeout: 60)
    try capture("sync-metered", of: page.app)
    withExtendedLifetime(network) {}
    stage.crash()

    page = try stage.startWithMemos(environment: look.environment)
    try page.app.waitFor("uploads", timeout: 60) {
      stage.home.names.count { $0.hasPrefix("bucket/Myna/") && $0.hasSuffix(".flac") } == 5
    }
    try takeCloudPage("sync-preferences", of: page.app, "5 of 5 uploaded")
    for title in titles { try stage.myna("delete", title) }
    for number in 0..<3 {
      try stage.keep(
        speech[0..<3], title: "Draft \(number)", recorded: .now - Double(number + 1) * 5_000)
    }
    try page.app.waitFor(role: .button, name: "Delete in the Cloud", timeout: 60)
    try capture("sync-question", of: page.app)
    stage.crash()

    try FileManager.default.moveItem(atPath: bucket, toPath: stage.home("elsewhere"))
    page = try stage.startWithMemos(environment: look.environment)
    try page.app.waitFor(role: .button, name: "Retry", timeout: 60)
    try capture("sync-failing", of: page.app)
    try takeCloudPage("sync-preferences-failing", of: page.app, "There is no bucket")
    stage.crash()
  }

  private func takeCloudPage(_ name: String, of app: Accessible, _ standing: String) throws {
    try stage.desktop.press("ctrl+comma")
    let window = try app.waitFor(name: "Preferences")
    try window.waitFor(role: .tab, name: "Cloud").click()
    try window.waitFor(role: .label, name: .prefix(standing), timeout: 60)
    try capture(name, of: app, window)
    try stage.desktop.press("Escape")
    try app.waitForNo(name: "Preferences")
  }
}
