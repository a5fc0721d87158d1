import Dates
import Foundation
import MynaLibrary
import SoundFiles

/// Measures how long users have to wait if their library contains 100,000 takes.
struct LibrarySuite: Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let count = options.isQuick ? 10_000 : 100_000
    var figures = Figures(
      "The library", prefix: "library",
      note: """
        \(count) takes of a tenth of a second, in release. Milliseconds unless said otherwise, medians of several; find \
        is `find -printf` over the same files in the same run.
        """)
    let home = folder.path("library")
    let (takes, data) = (home + "/takes", home + "/data")
    say("library: \(count) files")
    try ManyTakes.write(count, in: takes)
    say("library: rebuild")
    do {
      let store = try LibraryStore(takes: takes, data: data)
      let seconds = try Self.seconds { try store.scan() }
      figures.add(
        "index made from the folder alone", seconds * 1e6 / Double(count), atMost: 100, "µs a take",
        &report)
    }
    try add("open", atMost: 100, to: &figures, &report) {
      _ = try LibraryStore(takes: takes, data: data)
    }
    let store = try LibraryStore(takes: takes, data: data)
    try add("first page", atMost: 20, to: &figures, &report) {
      _ = try store.takes(store.keys().prefix(50))
    }
    for (what, text) in [
      ("one hit", "note \(count / 2)"), ("no hit", "nowhere"), ("two Korean characters", "국어"),
      ("a word and a month", "piano march 2025"),
    ] {
      try add("search, \(what)", atMost: 30, to: &figures, &report) {
        let query = TakeQuery(SearchQuery(text, now: .now, calendar: .current))
        _ = try store.takes(store.keys(query).prefix(50))
      }
    }
    let keys = try store.keys()
    var number = 0
    try add("rename", atMost: 5, to: &figures, &report) {
      number += 1
      guard let take = try store.takes([keys[number * 37]]).first else { return }
      try store.descriptions.rename(take.id, to: "Renamed \(number)")
    }
    try addCommands(count, home, options, folder, to: &figures, &report)
    try add("scan of an unchanged folder", atMost: 300, to: &figures, &report) {
      _ = try store.scan()
    }
    if let find = Program(named: "find") {
      let cost = try find.run(
        [takes, "-printf", "%f %i %s %T@\\n"], watchesMemory: false, folder: folder)
      figures.add("find -printf over it", cost.wallSeconds * 1_000, "ms")
    }
    try addCloud(count, folder, to: &figures, &report)
    try addPeaks(speech, folder, to: &figures, &report)
    report.tables.append(figures.table)
  }

  /// Measures the tool's commands as users run them, each in a new process.
  private func addCommands(
    _ count: Int, _ home: String, _ options: Options, _ folder: BenchmarkFolder,
    to figures: inout Figures, _ report: inout Report
  ) throws {
    say("library: commands")
    setenv("MYNA_HOME", home, 1)
    defer { unsetenv("MYNA_HOME") }
    let tool = Program(name: "myna", path: options.mynaPath)
    func time(_ what: String, atMost limit: Double, _ arguments: (Int) -> [String]) throws {
      let times = try (0..<5).map { number in
        try tool.run(arguments(number), watchesMemory: false, folder: folder).wallSeconds * 1_000
      }
      figures.add(what, times.median, atMost: limit, "ms", &report)
    }
    // Run a command twice, because the name index is complete only after a command has found no
    // changes.
    for _ in 0..<2 { _ = try tool.run(["show", "last"], watchesMemory: false, folder: folder) }
    let choir = { number in "Choir note \(6 + 7 * (number + 100))" }
    try time("myna show TITLE", atMost: 100) { ["show", choir($0)] }
    try time("myna show last", atMost: 100) { _ in ["show", "last"] }
    try time("myna rename", atMost: 100) { ["rename", choir($0), "Renamed choir \($0)"] }
    try time("myna tag", atMost: 100) { ["tag", "Renamed choir \($0)", "tag"] }
    try time("myna delete", atMost: 100) { ["delete", "Renamed choir \($0)"] }
    try time("myna undelete", atMost: 100) { ["undelete", "Renamed choir \($0)"] }
    try time("myna list --search, one hit", atMost: 400) { _ in
      ["list", "--search", "note \(count / 2)"]
    }
    try time("myna list of all", atMost: 800) { _ in ["list"] }
    try time("myna list of all as JSON", atMost: 800) { _ in ["list", "--json"] }
    let list = try tool.run(["list", "--json"], folder: folder)
    figures.add("memory of myna list", list.peakMebibytes ?? 0, atMost: 80, "MiB", &report)
  }

  private func addPeaks(
    _ speech: Speech, _ folder: BenchmarkFolder, to figures: inout Figures, _ report: inout Report
  ) throws {
    say("library: an hour of sound")
    for format in [SoundFileFormat.wav16, .flac] {
      let path = folder.path("hour.\(format.fileExtension)")
      let writer = try SoundFileWriter(
        path: path, format: format, sampleRate: 48_000, channelCount: 1)
      let words = speech.samples
      var left = 3_600 * Speech.sampleRate
      while left > 0 {
        try writer.write(words, frameCount: min(left, words.count))
        left -= min(left, words.count)
      }
      try writer.commit()
      let seconds = try Self.seconds { _ = try TakeAnalysis(path: path) }
      figures.add(
        "peaks and hash of an hour, \(format.displayName)", seconds * 1_000, atMost: 1_000, "ms",
        &report)
    }
  }

  func add(
    _ what: String, atMost limit: Double, to figures: inout Figures, _ report: inout Report,
    _ body: () throws -> Void
  ) throws {
    let times = try (0..<9).map { _ in try Self.seconds(body) * 1_000 }
    figures.add(what, times.median, atMost: limit, "ms", &report)
  }

  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = now(CLOCK_MONOTONIC)
    try body()
    return now(CLOCK_MONOTONIC) - start
  }
}
