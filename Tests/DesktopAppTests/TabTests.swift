import DesktopSupport
import Foundation
import TestSupport
import Testing

extension AppTests {
  @Suite("Tab key")
  struct TabTests {
    let stage: AppStage

    init() throws {
      stage = try AppTests.stage()
      try stage.keep(try Signal.speech()[0..<2], title: "Walk")
    }

    @Test(
      "Tab reaches all controls of a main page and returns to the first",
      arguments: ["Record", "Memos", "Piano", "Music"])
    func pages(name: String) throws {
      let app = try stage.start()
      try app.click(name)
      switch name {
      case "Memos": try app.waitFor(role: .listItem, name: .prefix("Walk, "))
      case "Music": try app.waitFor(role: .listItem, name: .containing(", sample"))
      default: break
      }
      try walk(app)
    }

    @Test("Tab reaches all controls of a song's page and returns to the first")
    func song() throws {
      let stage = try AppTests.stage(hasSound: true)
      let app = try stage.start()
      try app.click("Music")
      try app.waitFor(role: .listItem, name: .containing(", sample"))
      try stage.desktop.press("Return")
      let stop = try app.waitFor(role: .button, name: "Stop")
      try stop.click()
      try app.waitForNo(role: .button, name: "Stop")
      try walk(app, stage)
    }

    @Test("Tab reaches all controls of a recording's page and returns to the first")
    func recording() throws {
      let page = try stage.startWithMemos()
      try page.click("Walk")
      try page.app.waitFor("an open sound") { try page.app.button("Export…").isSensitive }
      try walk(page.app)
    }

    /// Presses Tab until the focus returns, and expects that it visited all focusable nodes.
    private func walk(_ app: Accessible, _ other: AppStage? = nil) throws {
      let desktop = (other ?? stage).desktop
      var visited: [Accessible] = []
      // More than the number of nodes on any page.
      for _ in 0..<100 {
        try desktop.press("Tab")
        let focused = try app.descendants.first { try $0.isFocused }
        guard let focused else { continue }
        if visited.contains(focused) { break }
        visited.append(focused)
      }
      let roles: Set<Accessible.Role> = [
        .button, .checkbox, .radio, .toggle, .comboBox, .slider, .spinButton, .textBox, .searchBox,
      ]
      let controls = try app.descendants.filter { node in
        guard let role = try node.role, roles.contains(role) else { return false }
        let isOfWindow = ["Minimize", "Maximize", "Close"].contains(try node.name)
        return try !isOfWindow && node.isFocusable && node.isSensitive && node.isShowing
      }
      let missing = try controls.filter { !visited.contains($0) }.map { try $0.name ?? "?" }
      let names = try visited.map { try $0.name ?? "?" }
      #expect(names.count > 3 && missing.isEmpty, "\(missing) are missing, Tab went to \(names).")
    }
  }
}
