import DesktopSupport
import Foundation
import TestSupport
import Testing

/// A recording whose window was closed.
extension AppTests.RecordTests {
  @Test("A recording continues without its window, and is complete after Stop or quitting")
  func unseen() throws {
    let notifications = try FakeService(
      "org.freedesktop.Notifications", on: stage.desktop, answers: [:])
    defer { extendLifetime(notifications) }
    let app = try stage.start()
    try app.click("Start Recording")
    try app.waitForTime(1)
    try stage.desktop.press("alt+F4")
    try app.waitFor("no window") { try app.find(role: .button, name: "Pause") == nil }
    let size = stage.journals.first.map(stage.size) ?? 0
    #expect(waitUntil { (stage.journals.first.map(stage.size) ?? 0) > size + 200_000 })
    let seen = stage.journals.first.map(stage.size) ?? 0
    // The second start shows the window of the first.
    try stage.startAgain()
    try app.reads("Recording…")
    try stage.desktop.press("alt+F4")
    try app.waitFor("no window") { try app.find(role: .button, name: "Pause") == nil }
    // The action of the notification's button.
    try stage.activate("stop")
    #expect(waitUntil { stage.process?.isRunning == false })
    #expect(stage.journals.isEmpty && stage.takes.count == 1, "\(stage.home.names)")
    // 24-bit samples, plus the journal's header.
    let take = try Signal(file: stage.takes[0])
    #expect(take.frameCount * take.channels.count * 3 > seen - 4_096)

    let next = try stage.start()
    try next.click("Start Recording")
    try next.waitForTime(2)
    try stage.desktop.withoutWaiting {
      try stage.desktop.press("ctrl+q")
      // The app may have exited already, and then no window has the focus.
      try? stage.desktop.press("ctrl+q")
    }
    #expect(waitUntil { stage.process?.isRunning == false })
    #expect(stage.journals.isEmpty && stage.takes.count == 2, "\(stage.home.names)")
  }

  @Test("Without notifications, closing the window during a recording asks first")
  func untold() throws {
    let app = try stage.start()
    try app.click("Start Recording")
    try app.waitForTime(1)
    try stage.desktop.press("ctrl+w")
    try app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("Keep Open"))
      .click()
    try app.waitForNo(role: .dialog)
    try app.waitForTime(2)
    try stage.desktop.press("ctrl+w")
    try stage.desktop.withoutWaiting {
      try app.waitFor(role: .dialog).waitFor(role: .button, name: .prefix("Stop and Close"))
        .click()
    }
    #expect(waitUntil { stage.process?.isRunning == false })
    #expect(stage.journals.isEmpty && stage.takes.count == 1, "\(stage.home.names)")
  }

  @Test(
    "Closing the window asks for background permission, and a notification shows the recorded time")
  func background() throws {
    let notifications = try FakeService(
      "org.freedesktop.Notifications", on: stage.desktop, answers: [:])
    defer { extendLifetime(notifications) }
    let heard = stage.home("messages")
    let monitor = try Child(
      [
        "dbus-monitor", "--session", "interface='org.freedesktop.portal.Background'",
        "interface='org.freedesktop.Notifications'",
      ], environment: stage.environment, output: heard)
    defer { monitor.end() }
    #expect(waitUntil { stage.size(heard) > 0 })
    let app = try stage.start()
    try app.click("Start Recording")
    try app.waitForTime(1)
    #expect(try !stage.home.text("messages").contains("RequestBackground"))
    try stage.desktop.press("alt+F4")
    #expect(
      try waitUntil { try stage.home.text("messages").contains("member=RequestBackground") })
    /// Returns the text of a notification from these words on, up to the duration.
    func notification(with words: String) throws -> Substring? {
      let text = try stage.home.text("messages")
      guard let start = text.firstRange(of: words)?.lowerBound else { return nil }
      return text[start...].prefixMatch(of: /[^"]*\d+:\d\d so far/)?.output
    }
    #expect(try waitUntil { try notification(with: "Recording continues in the") != nil })
    // Nothing speaks into the microphone. The notification tells that, and the length as before.
    #expect(
      try waitUntil {
        try notification(with: "Myna can’t hear anything. Is the microphone muted?") != nil
      })
    let text = try stage.home.text("messages")
    #expect(text.contains("member=Notify") && text.contains("\"Myna is still recording\""))
  }
}
