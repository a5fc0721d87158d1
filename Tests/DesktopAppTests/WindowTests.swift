import DesktopSupport
import Foundation
import SoundFiles
import TestSupport
import Testing

extension AppTests {
  @Suite("The window")
  struct WindowTests {
    let stage: AppStage

    init() throws { stage = try AppTests.stage() }

    @Test("Everything that can be used has a name, and the shortcuts are shown")
    func named() throws {
      try stage.home.write(try Signal.speech(), to: "speech.wav", format: .wavFloat)
      let app = try stage.start(stage.home("speech.wav"))
      try app.waitFor(role: .button, name: "Chipmunk")
      var seen: Set<String> = []
      for node in try app.descendants {
        guard let role = try node.role, Accessible.Role.usable.contains(role) else { continue }
        let parts = try (node.parent?.role?.rawValue ?? "", node.name ?? "")
        #expect(try node.isNamed, "a \(role.rawValue) in a \(parts.0) has no name")
        seen.insert(parts.1)
      }
      let known: Set = ["Start Recording", "Stop", "Position", "Level", "Volume", "Hawk"]
      #expect(seen.isSuperset(of: known))
      try stage.desktop.press("ctrl+question")
      try app.waitFor(role: .label, name: "Play or pause")
    }

    @Test("A narrow window has Home below the page, a wide one beside it; size and page are kept")
    func folded() throws {
      let app = try stage.start()
      let window = try app.waitFor(role: .window)
      try app.waitFor(role: .button, name: "Open a Sound…")
      try stage.desktop.resize(window, width: 400, height: 700)
      try app.waitForNo(role: .button, name: "Open a Sound…")
      try app.click("Back to Myna")
      try app.waitFor(role: .button, name: "Open a Sound…")
      try app.click("Record")
      try app.reads("Tap to Record")
      try stage.desktop.press("alt+Left")
      try app.waitFor(role: .button, name: "Open a Sound…")
      try stage.desktop.press("ctrl+q")
      #expect(waitUntil { stage.process?.isRunning == false })

      let next = try stage.start()
      try next.waitFor(role: .button, name: "Open a Sound…")
      let size = try next.waitFor(role: .window).size
      #expect(size?.width == 400 && size?.height == 700, "\(String(describing: size))")
    }

    @Test("The app goes on when the session bus ends")
    func busEnds() throws {
      // One that does not say when it is idle, since it would do so on the bus.
      let desktop: Desktop = try #require(OneDesktop.current)
      let stage = try AppStage(desktop: desktop, hasSound: false)
      let bus = try PrivateBus()
      let app = try stage.start(environment: bus.environment)
      try app.waitFor(role: .button, name: "Open a Sound…")
      bus.die()
      try app.button("Record").press()
      try app.reads("Tap to Record")
      try app.button("Memos").press()
      try app.waitFor(role: .button, name: "Import…")
      #expect(stage.process?.isRunning == true)
    }
  }
}
