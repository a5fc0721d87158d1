import DesktopSupport
import TestSupport
import Testing

extension AppTests {
  @Suite("Global recording shortcut")
  struct GlobalShortcutTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage(hasSound: true) }

    @Test("After it is turned on in Preferences, the global shortcut starts and stops a recording")
    func key() throws {
      let portal = try FakeService(
        "org.freedesktop.portal.Desktop", on: stage.desktop, answers: Self.answers)
      let app = try stage.start()
      #expect(portal.count(of: "CreateSession") == 0)
      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      let toggle = try window.waitFor(role: .toggle, name: .prefix("Record from anywhere"))
      #expect(try toggle.isSensitive)
      try toggle.click()
      try app.waitFor("a session") { portal.count(of: "GlobalShortcuts.CreateSession") == 1 }
      let caller = try #require(portal.callers.last)
      func respond(_ number: Int, _ results: String) {
        portal.emit(
          "Response", of: "org.freedesktop.portal.Request",
          on: "/org/freedesktop/portal/desktop/request/\(caller)/myna\(number)",
          "(uint32 0, \(results))")
      }
      respond(1, "{'session_handle': <'\(Self.session)'>}")
      try app.waitFor("a wish for a key") { portal.count(of: "BindShortcuts") == 1 }
      #expect(portal.log.contains { $0.contains("'Start or stop a recording'") })
      respond(2, "{'shortcuts': <[('record', {'trigger_description': <'Ctrl+Alt+R'>})]>}")
      try window.waitFor(
        role: .label, name: "Ctrl+Alt+R starts or stops a recording from any app")
      try stage.desktop.press("Escape")
      try app.waitForNo(name: "Preferences")

      func press() {
        portal.emit(
          "Activated", of: "org.freedesktop.portal.GlobalShortcuts",
          on: "/org/freedesktop/portal/desktop",
          "(objectpath '\(Self.session)', 'record', uint64 1, @a{sv} {})")
      }
      press()
      try app.reads("Recording…")
      try app.waitFor("sound in the take") {
        stage.journals.contains { stage.size($0) > 100_000 }
      }
      press()
      try app.waitFor(role: .button, name: "Chipmunk")
      _ = try stage.waitForTake()
    }

    @Test("If the desktop has no global shortcuts, the switch is disabled and says so")
    func unavailable() throws {
      let app = try stage.start()
      try stage.desktop.press("ctrl+comma")
      let window = try app.waitFor(name: "Preferences")
      try window.waitFor(role: .label, name: "This desktop doesn’t support global shortcuts")
      let toggle = try window.waitFor(role: .toggle, name: .prefix("Record from anywhere"))
      #expect(try !toggle.isSensitive)
    }

    private static let session = "/org/freedesktop/portal/desktop/session/test/myna"
    private static let answers = [
      "org.freedesktop.DBus.Properties.Get": "(<uint32 1>,)",
      "org.freedesktop.DBus.Properties.GetAll": "({'version': <uint32 1>},)",
      "org.freedesktop.portal.Settings.Read": "(<<uint32 0>>,)",
      "org.freedesktop.portal.Inhibit.Inhibit": "(objectpath '/org/freedesktop/portal/desktop/i',)",
      "org.freedesktop.portal.Inhibit.CreateMonitor":
        "(objectpath '/org/freedesktop/portal/desktop/m',)",
      "org.freedesktop.portal.GlobalShortcuts.CreateSession":
        "(objectpath '/org/freedesktop/portal/desktop/c',)",
      "org.freedesktop.portal.GlobalShortcuts.BindShortcuts":
        "(objectpath '/org/freedesktop/portal/desktop/b',)",
    ]
  }
}
