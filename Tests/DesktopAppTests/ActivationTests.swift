import DesktopSupport
import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite("Activation over the session bus")
  struct ActivationTests {
    let stage: AppStage
    let service: ActivatedApp

    init() throws {
      stage = try AppTests.stage(hasSound: true)
      service = try ActivatedApp(on: stage)
    }

    @Test("Activating the app twice, or starting it again, opens only one window")
    func once() throws {
      try service.call("Activate", "{}")
      let app = try service.shown()
      _ = try app.button("Start Recording")
      let pid = try #require(service.pid)
      try service.call("Activate", "{}")
      try stage.startAgain()
      #expect(service.windowCount(of: pid) == 1)
      #expect(service.pid == pid)
    }

    @Test("The desktop menu's record action starts a recording and shows the Record page")
    func record() throws {
      try service.call("ActivateAction", "record", "[]", "{}")
      let app = try service.shown()
      try app.reads("Recording…")
      try app.waitFor("sound in the take") { stage.journals.contains { stage.size($0) > 50_000 } }
    }

    @Test("Files opened from the desktop and by a second launch appear in the same window")
    func files() throws {
      for name in ["Walk", "Talk"] {
        try stage.home.write(Signal.noise(seconds: 1), to: "\(name).wav")
      }
      try service.call("Open", "['\(URL(fileURLWithPath: stage.home("Walk.wav")))']", "{}")
      let app = try service.shown()
      try app.waitFor(role: .window, name: "Walk")
      try stage.startAgain(stage.home("Talk.wav"))
      try app.waitFor(role: .window, name: "Talk")
      let pid = try #require(service.pid)
      #expect(service.windowCount(of: pid) == 1)
    }

    @Test(
      "A notification's button opens the window even if the app isn't running",
      arguments: ["show", "stop"])
    func notification(action: String) throws {
      try service.call("ActivateAction", action, "[]", "{}")
      _ = try service.shown().button("Start Recording")
    }

    @Test("Started by the bus without a request, the app shows no window and exits")
    func unasked() throws {
      let pid = try service.start()
      var hasShown = false
      // An inactive GLib service exits after ten seconds.
      let hasEnded = waitUntil(timeout: 40) {
        hasShown = hasShown || service.windowCount(of: pid) > 0
        return kill(pid, 0) != 0
      }
      #expect(hasEnded && !hasShown)
    }

    @Test("--record starts a recording without a session bus")
    func busless() throws {
      // Without a session bus the app is not on the accessibility bus.
      let busless = [
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=" + stage.home("no-bus"), "GTK_A11Y": "none",
      ]
      let app = try Child(
        [AppStage.path, "--record"], environment: stage.environment.merging(busless) { $1 })
      #expect(waitUntil { stage.journals.contains { stage.size($0) > 50_000 } })
      app.signal(SIGTERM)
      #expect(app.wait() == 0)
      #expect(stage.takes.count == 1 && stage.journals.isEmpty, "\(stage.home.names)")
    }
  }
}
