import DesktopSupport
import TestSupport
import Testing

extension AppTests {
  @Suite("Desktop services")
  struct PortalTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage(hasSound: true) }

    @Test("A recording prevents sleep and logout until it is paused or stopped")
    func inhibition() throws {
      let session = try FakeService(
        "org.gnome.SessionManager", on: stage.desktop,
        answers: ["org.gnome.SessionManager.Inhibit": "(uint32 7,)"])
      let app = try stage.start()
      #expect(session.count(of: "Inhibit") == 0)
      try app.click("Start Recording")
      try app.reads("Recording…")
      // The flags are 1 for logout, 4 for sleep and 8 for idle.
      try app.waitFor("an inhibition") {
        session.count(of: "SessionManager.Inhibit ('io.github.myna.Myna'") == 1
      }
      #expect(session.log.contains { $0.hasSuffix("'Myna is recording', uint32 13)") })
      try app.click("Pause")
      try app.waitFor("its end") { session.count(of: "Uninhibit (uint32 7,)") == 1 }
      try app.click("Resume")
      try app.waitFor("another one") { session.count(of: "SessionManager.Inhibit ") == 2 }
      try app.click("Stop")
      try app.waitFor("its end") { session.count(of: "Uninhibit (uint32 7,)") == 2 }
    }

    @Test("Without a session manager, a recording prevents sleep through the portal")
    func portalInhibition() throws {
      let portal = try FakeService(
        "org.freedesktop.portal.Desktop", on: stage.desktop, answers: Self.sane)
      let app = try stage.start()
      try app.click("Start Recording")
      try waitForSound(in: app)
      try app.waitFor("an inhibition") { portal.count(of: "portal.Inhibit.Inhibit ") == 1 }
      try app.click("Pause")
      try app.waitFor("its end") { portal.count(of: "portal.Request.Close") == 1 }
      try app.click("Stop")
      try app.waitFor(role: .button, name: "Chipmunk")
    }

    @Test(
      "A recording continues in the background and is saved despite invalid portal responses",
      arguments: [
        "()", "('nonsense',)", "(<'nonsense'>,)", "(uint32 1,)", "(<<['a']>>,)", "(1, 2)",
      ])
    func nonsense(answer: String) throws {
      let portal = try FakeService(
        "org.freedesktop.portal.Desktop", on: stage.desktop,
        answers: Self.sane.mapValues { _ in answer })
      let notifications = try FakeService(
        "org.freedesktop.Notifications", on: stage.desktop, answers: [:])
      defer { extendLifetime(notifications) }
      let app = try stage.start()
      for (interface, signal) in [("Settings", "SettingChanged"), ("Inhibit", "StateChanged")] {
        portal.emit(
          signal, of: "org.freedesktop.portal.\(interface)", on: "/org/freedesktop/portal/desktop",
          answer)
      }
      try app.click("Start Recording")
      try waitForSound(in: app)
      #expect(portal.count(of: "portal.Inhibit.Inhibit ") == 1)
      try stage.desktop.press("alt+F4")
      try app.waitFor("a wish to go on") { portal.count(of: "Background.RequestBackground") == 1 }
      try stage.activate("stop")
      #expect(waitUntil { stage.process?.isRunning == false })
      #expect(stage.process?.wait() == 0)
      #expect(stage.journals.isEmpty && stage.takes.count == 1, "\(stage.home.names)")
    }

    /// Waits until the recording contains sound.
    private func waitForSound(in app: Accessible) throws {
      try app.waitFor("sound in the take") { stage.journals.contains { stage.size($0) > 100_000 } }
    }

    private static let sane = [
      "org.freedesktop.portal.Settings.Read": "(<<uint32 0>>,)",
      "org.freedesktop.portal.Settings.ReadAll": "(@a{sa{sv}} {},)",
      "org.freedesktop.portal.Inhibit.Inhibit": "(objectpath '/org/freedesktop/portal/request/1',)",
      "org.freedesktop.portal.Inhibit.CreateMonitor":
        "(objectpath '/org/freedesktop/portal/request/2',)",
      "org.freedesktop.portal.Background.RequestBackground":
        "(objectpath '/org/freedesktop/portal/request/3',)",
      "org.freedesktop.DBus.Properties.GetAll": "({'version': <uint32 1>},)",
      "org.freedesktop.DBus.Properties.Get": "(<uint32 1>,)",
    ]
  }
}
