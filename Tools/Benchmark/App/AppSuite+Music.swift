import DesktopSupport
import Foundation
import MynaMusic
import TestSupport

extension AppSuite {
  func addMusic(
    _ stage: AppStage, _ options: Options, _ folder: BenchmarkFolder, to figures: inout Figures,
    _ report: inout Report
  ) throws {
    let count = options.isQuick ? 1_000 : 10_000
    say("app: \(count) songs")
    try TaggedFiles(in: folder.path("tagged")).write(count, in: stage.home("music"))
    // Index all songs first, so that only scrolling is measured.
    try stage.myna("music", "list", "river")
    let all = SampleSong.all.count + count
    let label = "\(all.formatted()) songs"
    func open(_ app: Accessible) throws -> Desktop.Point {
      try app.click("Music")
      try app.waitFor(role: .label, name: .prefix(label), timeout: 60)
      let place = try app.waitFor(role: .list, name: "Music").point()
      usleep(1_000_000)
      return place
    }
    // Wait until the samples are generated, which happens only once and is not measured either.
    _ = try session(stage) { app in
      _ = try open(app)
      let made = waitUntil(timeout: 120) {
        stage.home.names.filter { $0.hasPrefix("cache/samples/") && $0.hasSuffix(".flac") }.count
          == SampleSong.all.count
      }
      if !made { report.remark("The samples were not made.") }
    }
    var memory = 0.0
    var own = 0.0
    let opening = try session(stage) { app in
      usleep(1_000_000)
      memory = Self.residentMebibytes(stage)
      own = Self.ownMebibytes(stage)
      _ = try open(app)
    }
    var times = [opening.musicDelay]
    for _ in 0..<(options.isQuick ? 1 : 4) {
      times.append(try session(stage) { app in _ = try open(app) }.musicDelay)
    }
    figures.add(
      "wish to rows of \(all) songs, median", times.median * 1_000, atMost: 100, "ms", &report)
    figures.add(
      "longest frame of opening \(all) songs", opening.worst * 1_000, atMost: 16, "ms", &report)
    var grown = 0.0
    let frames = try session(stage) { app in
      try scroll(try open(app), on: stage)
      usleep(1_000_000)
      grown = Self.residentMebibytes(stage) - memory
      own = Self.ownMebibytes(stage) - own
    }
    figures.add(
      "longest frame of scrolling \(all) songs", frames.worst * 1_000, atMost: 16, "ms", &report)
    figures.add("of \(Int(frames.frames)) such frames, longer than 16 ms", frames.over16ms, "")
    figures.add("memory grown by \(all) songs", grown, atMost: 30, "MiB", &report)
    figures.add("of it, what is no part of a file", own, "MiB")
  }
}
