import DesktopSupport
import Foundation
import TestSupport

extension AppSuite {
  /// Scrolls the memos by everything that does, from one end to the other.
  func addScrolling(
    _ stage: AppStage, _ options: Options, _ folder: WorkFolder, to figures: inout Figures,
    _ report: inout Report
  ) throws {
    let count = options.isQuick ? 10_000 : 100_000
    say("app: \(count) memos")
    try ManyTakes.write(count, in: stage.home("takes"))
    // What was recorded for other figures is there, too.
    let all = stage.takes.count
    let label = "\(all.formatted()) memos"
    func open(_ app: Accessible) throws -> Desktop.Point {
      try app.click("Memos")
      // To look for widgets would take the processor from the page.
      usleep(2_000_000)
      try app.waitFor(role: .label, name: .prefix(label), timeout: 60)
      let place = try app.waitFor(role: .list, name: "Memos").point()
      usleep(3_000_000)
      return place
    }
    try stage.myna("list", "--limit", "1")
    let reading = try session(stage) { app in _ = try open(app) }
    figures.add(
      "longest frame of opening them while they are read for the first time",
      reading.worst * 1_000, "ms")
    // Reads all of them, since to scroll is measured, and not to read.
    try stage.myna("check", timeout: 1_200)
    let opening = try session(stage) { app in _ = try open(app) }
    figures.add(
      "longest frame of opening \(count) memos", opening.worst * 1_000, atMost: 16, "ms", &report)
    let key = try session(stage) { app in
      try stage.desktop.scroll(at: try open(app), by: -5)
      usleep(1_000_000)
      try stage.desktop.press("Page_Down")
      usleep(1_000_000)
    }
    figures.add(
      "longest frame of a first key after the pointer", key.worst * 1_000, atMost: 16, "ms",
      &report)
    let frames = try session(stage) { app in
      try scroll(try open(app), on: stage)
    }
    figures.add(
      "longest frame of scrolling \(count) memos", frames.worst * 1_000, atMost: 16, "ms", &report)
    figures.add("of \(Int(frames.frames)) such frames, longer than 16 ms", frames.over16ms, "")
  }

  /// Scrolls a list by wheel and keys, from one end to the other.
  func scroll(_ list: Desktop.Point, on stage: AppStage) throws {
    for _ in 0..<5 { try stage.desktop.scroll(at: list, by: -40) }
    for _ in 0..<40 { try stage.desktop.press("Page_Down") }
    for key in ["End", "Page_Up", "Home", "End", "Home"] {
      try stage.desktop.press(key)
      usleep(500_000)
    }
    for _ in 0..<5 { try stage.desktop.scroll(at: list, by: -40) }
  }
}
