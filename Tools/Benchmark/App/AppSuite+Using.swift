import DesktopSupport
import Foundation
import TestSupport

extension AppSuite {
  /// Uses all pages for an hour like a user who explores the app, and then measures each page at
  /// rest.
  func addUsing(
    _ stage: AppStage, _ options: Options, to figures: inout Figures, _ report: inout Report
  ) throws {
    let minutes = options.minutesOfUse
    // During the first few minutes, memory use grows because images, fonts, and rows are shown for
    // the first time.
    let settling = min(5, minutes / 2)
    say("app: used for \(minutes) minutes")
    _ = try session(stage) { app in
      let start = now(CLOCK_MONOTONIC)
      var (rounds, memory) = (0, [Double]())
      while now(CLOCK_MONOTONIC) - start < Double(minutes) * 60 {
        try useOnce(stage, app)
        rounds += 1
        guard now(CLOCK_MONOTONIC) - start >= Double(settling) * 60 else { continue }
        memory.append(Self.residentMebibytes(stage))
        if rounds.isMultiple(of: 20) { say("app: round \(rounds), \(memory.last ?? 0) MiB") }
      }
      // Use medians, because memory use varies by 10 MiB between measurements.
      let (first, last) = (Array(memory.prefix(10)).median, Array(memory.suffix(10)).median)
      figures.add("memory after \(settling) minutes of use", first, "MiB")
      figures.add(
        "memory gained until minute \(minutes), in \(rounds) rounds of all pages", last - first,
        atMost: 15, "MiB", &report)
      try addRest(stage, app, to: &figures, &report)
    }
  }

  private func addRest(
    _ stage: AppStage, _ app: Accessible, to figures: inout Figures, _ report: inout Report
  ) throws {
    func add(_ page: String) throws {
      // Let the sound server become idle. The tests keep it active, which causes it to send audio
      // to every client every few milliseconds.
      stage.server.cool()
      // The piano suspends its device after 10 s.
      usleep(page == "Piano" ? 20_000_000 : 4_000_000)
      let cost = try idleCost(stage, seconds: 20)
      figures.add("\(page) at rest", cost, atMost: page == "Record" ? 1 : 0.2, "%", &report)
      try stage.server.warm()
    }
    try openMemos(stage, app)
    try add("Memos")
    try stage.desktop.press("Return")
    try app.waitFor(role: .button, name: "Chipmunk")
    try add("Playback")
    try stage.desktop.press("Escape")
    try stage.desktop.press("ctrl+3")
    try app.waitFor(role: .group, name: "Piano keys")
    try add("Piano")
    try stage.desktop.press("ctrl+4")
    try app.waitFor(role: .listItem, name: .containing(", sample"))
    try add("Music")
    // The Record page keeps the microphone open and shows its level.
    try stage.desktop.press("ctrl+1")
    try app.waitFor(role: .label, name: "Tap to Record")
    try add("Record")
  }

  /// Records a take, plays it through the effects, scrolls Memos, begins an edit and an export,
  /// plays the piano and a song, and opens the preferences.
  private func useOnce(_ stage: AppStage, _ app: Accessible) throws {
    try stage.desktop.press("ctrl+r")
    usleep(3_000_000)
    try stage.desktop.press("s")
    try app.waitFor(role: .button, name: "Chipmunk")
    // The text field for the new take's title may have the focus.
    try stage.desktop.press("Escape")
    for key in 1...6 {
      try stage.desktop.press("\(key)")
      usleep(600_000)
    }
    try stage.desktop.press("Escape")
    try app.waitFor(role: .label, name: "Tap to Record")
    try openMemos(stage, app)
    try stage.desktop.press("ctrl+f")
    for letter in ["r", "e", "c"] { try stage.desktop.press(letter) }
    usleep(500_000)
    try stage.desktop.press("Escape")
    try app.waitFor(role: .listItem, name: .containing(", "))
    try stage.desktop.press("Return")
    try app.waitFor(role: .button, name: "Chipmunk")
    for keys in ["ctrl+e", "Escape", "g", "g", "ctrl+plus", "ctrl+0"] {
      try stage.desktop.press(keys)
      usleep(300_000)
    }
    try stage.desktop.press("Escape")
    try app.waitFor(role: .listItem, name: .containing(", "))
    try stage.desktop.press("ctrl+3")
    try app.waitFor(role: .group, name: "Piano keys")
    for key in ["a", "d", "g", "w"] { try stage.desktop.press(key) }
    try stage.desktop.press("ctrl+4")
    try app.waitFor(role: .listItem, name: .containing(", sample"))
    try stage.desktop.press("Return")
    usleep(1_500_000)
    try stage.desktop.press("s")
    try stage.desktop.press("Escape")
    try stage.desktop.press("ctrl+comma")
    try app.waitFor(name: "Preferences").waitFor(role: .tab, name: "Cloud").click()
    try stage.desktop.press("Escape")
    try app.waitForNo(name: "Preferences")
    try stage.desktop.press("ctrl+1")
    try app.waitFor(role: .label, name: "Tap to Record")
  }

  private func openMemos(_ stage: AppStage, _ app: Accessible) throws {
    try stage.desktop.press("ctrl+2")
    try app.waitFor(role: .listItem, name: .containing(", "))
    usleep(500_000)
  }
}
