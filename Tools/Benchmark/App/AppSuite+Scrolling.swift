import DesktopSupport
import Foundation
import TestSupport

extension AppSuite {
  /// Measures scrolling through all memos with the wheel, the keyboard, and the scroll bar.
  func addScrolling(
    _ stage: AppStage, _ options: Options, _ folder: BenchmarkFolder, to figures: inout Figures,
    _ report: inout Report
  ) throws {
    let count = options.isQuick ? 10_000 : 100_000
    say("app: \(count) memos")
    let isNew = try addMemos(count, stage, options)
    // The list also contains recordings from other measurements.
    let all = try FileManager.default.contentsOfDirectory(atPath: stage.home("takes"))
      .count { !$0.hasPrefix(".myna") }
    let label = "\(all.formatted()) memos"
    func open(_ app: Accessible) throws -> Desktop.Point {
      // The window's first frames are measured separately.
      usleep(2_000_000)
      // Press a key instead of searching for a button, because a search through the accessibility
      // bus makes GTK report every widget.
      try stage.desktop.press("ctrl+2")
      // Wait before searching for widgets, because a search would slow down the page while it
      // loads.
      usleep(2_000_000)
      try app.waitFor(role: .label, name: .prefix(label), timeout: 60)
      let place = try app.waitFor(role: .list, name: "Memos").point()
      usleep(3_000_000)
      return place
    }
    try stage.myna("list", "--limit", "1", timeout: 120)
    if isNew {
      let reading = try session(stage) { app in _ = try open(app) }
      figures.add(
        "longest frame of opening them while they are read for the first time",
        reading.worst * 1_000, "ms")
      // Index all takes first, so that only scrolling is measured.
      try stage.myna("check", timeout: 1_200)
    }
    func add(_ what: String, _ body: (Accessible) throws -> Void) throws {
      let rounds = try (0..<(options.isQuick ? 1 : 5)).map { _ in try session(stage, body: body) }
      figures.add(
        "longest frame of \(what), worst of \(rounds.count) rounds",
        rounds.map { $0.worst * 1_000 }.max() ?? 0, atMost: 16, "ms", &report)
      figures.add(
        "of \(Int(rounds.map(\.frames).reduce(0, +))) such frames, longer than 16 ms",
        rounds.map(\.over16ms).reduce(0, +), "")
    }
    try add("opening \(count) memos") { app in _ = try open(app) }
    try add("a first key after the pointer") { app in
      try stage.desktop.scroll(at: try open(app), by: -5)
      usleep(1_000_000)
      try stage.desktop.press("Page_Down")
      usleep(1_000_000)
    }
    try add("scrolling \(count) memos") { app in try scroll(try open(app), on: stage) }
  }

  /// Writes `count` takes to the home folder, or creates links to the takes that were kept from an
  /// earlier run.
  ///
  /// Returns whether the takes are new.
  private func addMemos(_ count: Int, _ stage: AppStage, _ options: Options) throws -> Bool {
    guard let kept = options.keptPath else {
      try ManyTakes.write(count, in: stage.home("takes"))
      return true
    }
    let files = FileManager.default
    let isNew = !files.fileExists(atPath: kept)
    if isNew { try ManyTakes.write(count, in: kept + "/takes") }
    for name in ["takes", "data"] {
      try files.createDirectory(atPath: "\(kept)/\(name)", withIntermediateDirectories: true)
      let path = stage.home(name)
      if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
      try files.createSymbolicLink(atPath: path, withDestinationPath: "\(kept)/\(name)")
    }
    return isNew
  }

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
