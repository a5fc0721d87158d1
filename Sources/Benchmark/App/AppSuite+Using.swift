import DesktopSupport
import Foundation
import TestSupport

extension AppSuite {
  /// Uses the app for ten minutes, like a user who tries things out, and then leaves it on Memos.
  ///
  /// Each round records a take, plays it through the six effects, and opens a take from Memos.
  func addUsing(
    _ stage: AppStage, _ options: Options, to figures: inout Figures, _ report: inout Report
  ) throws {
    // The first two minutes, in which pictures, fonts and rows appear for the first time.
    let begin = options.isQuick ? 4 : 9
    let rounds = begin * (options.isQuick ? 3 : 5)
    say("app: used for \(rounds * 13 / 60 + 1) minutes")
    _ = try session(stage) { app in
      var memory: [Double] = []
      for _ in 0..<rounds {
        try useOnce(stage, app)
        memory.append(Self.residentMebibytes(stage))
      }
      figures.add("memory after \(begin) takes", memory[begin - 1], "MiB")
      figures.add(
        "memory gained by \(rounds - begin) takes more", memory[rounds - 1] - memory[begin - 1],
        atMost: 10, "MiB", &report)
      try app.click("Memos")
      try app.waitFor(role: .listItem, name: .containing(", "))
      stage.server.cool()
      usleep(4_000_000)
      figures.add("idle on Memos", try idleCost(stage, seconds: 20), atMost: 0.2, "%", &report)
      try stage.server.warm()
    }
  }

  private func useOnce(_ stage: AppStage, _ app: Accessible) throws {
    try stage.desktop.press("ctrl+r")
    usleep(3_000_000)
    try stage.desktop.press("s")
    try app.waitFor(role: .button, name: "Chipmunk")
    for key in 1...6 {
      try stage.desktop.press("\(key)")
      usleep(600_000)
    }
    try stage.desktop.press("Escape")
    try app.waitFor(role: .label, name: "Tap to Record")
    try app.click("Memos")
    try app.waitFor(role: .listItem, name: .containing(", "))
    usleep(500_000)
    try stage.desktop.press("Return")
    try app.waitFor(role: .button, name: "Chipmunk")
    try stage.desktop.press("Escape")
    try app.waitFor(role: .listItem, name: .containing(", "))
    usleep(500_000)
    try stage.desktop.press("ctrl+1")
    try app.waitFor(role: .label, name: "Tap to Record")
    usleep(500_000)
  }
}
