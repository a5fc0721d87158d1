import DesktopSupport
import Foundation
import SoundFiles
import TestSupport

extension ScreenshotTaker {
  func takeMemos() throws {
    var page = try stage.startWithMemos(environment: look.environment)
    try page.app.reads("No Memos Yet")
    try capture("memos-empty", of: page.app)
    stage.crash()
    try fill()
    page = try stage.startWithMemos(environment: look.environment)
    try page.app.waitFor(role: .listItem, name: .prefix("Rain on the tin roof, Missing"))
    try capture("memos", of: page.app)

    try page.focus("Melody for the bridge")
    try stage.desktop.press("F2")
    try page.app.waitFor(role: .textBox, name: "Title")
    try stage.desktop.type("Melody for Ada")
    try capture("memos-rename", of: page.app)
    try stage.desktop.press("Escape")

    try page.beginSelecting()
    try page.click("Melody for the bridge")
    try page.click("Grandmother’s recipe")
    try page.app.reads("2 Selected")
    try capture("memos-selection", of: page.app)
    try stage.desktop.press("Escape")

    try stage.desktop.press("ctrl+f")
    try page.app.waitFor(role: .searchBox, name: "Search Memos")
    try stage.desktop.type("elephants")
    try page.app.reads("Nothing Found")
    try capture("memos-search", of: page.app)
    try stage.desktop.press("Escape")

    try page.app.waitFor(role: .comboBox, name: "Order").click()
    try capture("memos-order", of: page.app)
    try stage.desktop.press("Escape")
    try page.app.waitFor(role: .button, name: "Filter").click()
    try capture("memos-filter", of: page.app)
    try stage.desktop.press("Escape")

    for title in ["Shopping", "Rehearsal"] { try stage.myna("delete", title) }
    try page.openTrash()
    try page.row("Shopping")
    try capture("memos-trash", of: page.app)
  }

  /// Adds a few takes to the library, one of them without its file.
  private func fill() throws {
    let titles = [
      "Morning pages", "Melody for the bridge", "Grandmother’s recipe", "Rain on the tin roof",
      "메모: 회의 내용", "The name of that book, and where it might be found", "Interview with Ada",
      "Shopping", "Rehearsal", "生日快乐",
    ]
    for (number, title) in titles.enumerated() {
      try stage.keep(
        try sound(number), title: title, recorded: .now - Double(number * number + 1) * 7_000)
    }
    try stage.myna("tag", "Melody", "song", "--favorite")
    try stage.myna("tag", "Interview", "work")
    for name in stage.takeNames where name.contains("Rain") {
      try FileManager.default.removeItem(atPath: stage.home("takes/\(name)"))
    }
  }

  /// Returns speech of varying loudness, different for each take.
  private func sound(_ number: Int) throws -> Signal {
    let words = try Signal.speech()
    let count = (3 + number * 5 % 11) * words.frameCount
    let steps = 24.0
    let samples = (0..<count).map { frame in
      let phase = (steps * Double(frame) / Double(count)).rounded(.down) + Double(number) * 5
      let gain = 0.08 + 2 * abs(sin(phase * 0.9) * sin(phase * 0.37 + 1))
      return min(max(words.samples[frame % words.frameCount] * Float(gain), -0.9), 0.9)
    }
    return Signal([samples], sampleRate: words.sampleRate)
  }
}
