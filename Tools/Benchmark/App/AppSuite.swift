import AudioDevices
import DesktopSupport
import Foundation
import SoundFiles
import TestSupport

/// Measures the app on a private display and sound server: startup, processor and memory use,
/// response to keys, and frame times while scrolling.
struct AppSuite: Suite {
  private let tone: Signal

  /// Creates the test signal, which consists of a second of silence followed by a loud tone.
  ///
  /// Because of the silence, a restart of playback can be heard.
  init() {
    tone = Signal(
      [
        (0..<60 * 48_000).map { frame in
          frame < 48_000 ? 0 : 0.5 * Float(sin(2 * Double.pi * 500 * Double(frame) / 48_000))
        }
      ], sampleRate: 48_000)
  }

  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let stage: AppStage
    do {
      stage = try AppStage()
    } catch {
      return report.remark("The app: no desktop of our own (\(error)).")
    }
    try stage.home.write(tone, to: "tone.wav", format: .wav16)
    var figures = Figures(
      "The app", prefix: "app",
      note: """
        In release, under Xvfb, drawn by the processor. Milliseconds but for memory (MiB) and idle cost (percent of a \
        core). A frame is from the beginning of its making to its end on the main thread.
        """)
    if options.includes(.app) { try addUse(stage, options, to: &figures, &report) }
    if options.includes(.scrolling) {
      try addScrolling(stage, options, folder, to: &figures, &report)
    }
    if options.includes(.music) {
      try addMusic(stage, options, folder, to: &figures, &report)
    }
    report.tables.append(figures.table)
  }

  private func addUse(
    _ stage: AppStage, _ options: Options, to figures: inout Figures, _ report: inout Report
  ) throws {
    let rounds = options.isQuick ? 2 : 7
    say("app: starts")
    let starts = try (0..<rounds).map { _ in try session(stage) { _ in }.firstFrame * 1_000 }
    figures.add("first frame after start, median", starts.median, atMost: 400, "ms", &report)
    say("app: recording")
    try addRecording(stage, rounds, to: &figures, &report)
    say("app: playing")
    try addPlaying(stage, rounds, to: &figures, &report)
    say("app: piano")
    try addPiano(stage, to: &figures, &report)
    try addUsing(stage, options, to: &figures, &report)
  }

  private func addRecording(
    _ stage: AppStage, _ rounds: Int, to figures: inout Figures, _ report: inout Report
  ) throws {
    var delays: [Double] = []
    var worst = 0.0
    for round in 0..<rounds {
      let frames = try session(stage) { app in
        if round == 0 {
          // Let the sound server become idle. The tests keep it active, which causes it to send
          // audio to every client every few milliseconds.
          stage.server.cool()
          usleep(4_000_000)
          figures.add("idle on Record, level shown", try idleCost(stage), atMost: 1, "%", &report)
          try stage.server.warm()
        }
        try stage.desktop.press("ctrl+r")
        usleep(3_000_000)
        try stage.desktop.press("s")
        try app.waitFor(role: .button, name: "Chipmunk")
      }
      delays.append(frames.recordDelay * 1_000)
      worst = max(worst, frames.worst * 1_000)
    }
    figures.add(
      "key to first captured frame, median", delays.median, atMost: 150, "ms", &report)
    figures.add("longest frame of recording", worst, atMost: 16, "ms", &report)
  }

  private func addPlaying(
    _ stage: AppStage, _ rounds: Int, to figures: inout Figures, _ report: inout Report
  ) throws {
    stage.server.activate()
    let listener = try SpeakerCapture(AudioDevices())
    var delays: [Double] = []
    let frames = try session(stage, stage.home("tone.wav")) { app in
      try app.waitFor("an open sound") { try app.button("Export…").isSensitive }
      usleep(2_000_000)
      figures.add("idle on Playback", try idleCost(stage), atMost: 1, "%", &report)
      figures.add("memory", Self.residentMebibytes(stage), atMost: 150, "MiB", &report)
      try stage.desktop.press("3")
      for round in 0..<rounds * 2 {
        usleep(2_500_000)
        listener.forget()
        let start = now(CLOCK_MONOTONIC)
        try stage.desktop.press(round.isMultiple(of: 2) ? "4" : "3")
        // If the change isn't detected in the audio output, count the delay as one second.
        delays.append(1_000 * (listener.wait(below: 0.1).map { $0 - start } ?? 1))
      }
    }
    figures.add(
      "key of an effect to its first sound, median", delays.median, atMost: 100, "ms", &report)
    figures.add("longest frame of playing", frames.worst * 1_000, atMost: 16, "ms", &report)
  }

  // MARK: One run of the app

  struct FrameFigures: Decodable {
    var firstFrame: Double
    var worst: Double
    var frames: Double
    var over16ms: Double
    var recordDelay: Double
    var musicDelay: Double
  }

  func session(
    _ stage: AppStage, _ arguments: String..., body: (Accessible) throws -> Void
  ) throws -> FrameFigures {
    let path = stage.home("frames.json")
    let app = try stage.start(arguments: arguments, environment: ["MYNA_FRAME_REPORT": path])
    try body(app)
    try stage.desktop.press("ctrl+q")
    guard waitUntil({ stage.process?.isRunning == false }) else {
      throw BenchmarkError.failed(program: "myna-app", ending: "no end", lastWords: "")
    }
    return try JSONDecoder().decode(FrameFigures.self, from: try stage.home.data("frames.json"))
  }

  /// The processor use in percent of a core while the app is idle.
  func idleCost(_ stage: AppStage, seconds duration: Double = 5) throws -> Double {
    func seconds() -> Double {
      let fields = Self.text("stat", stage).drop { $0 != ")" }.split(separator: " ")
      return fields.count > 12
        ? ((Double(fields[12]) ?? 0) + (Double(fields[13]) ?? 0))
          / Double(sysconf(Int32(_SC_CLK_TCK)))
        : 0
    }
    let before = seconds()
    usleep(UInt32(duration * 1_000_000))
    return (seconds() - before) / duration * 100
  }

  static func residentMebibytes(_ stage: AppStage) -> Double { mebibytes("VmRSS:", stage) }

  /// Returns the app's private resident memory, without fonts and libraries that other programs
  /// share.
  static func ownMebibytes(_ stage: AppStage) -> Double { mebibytes("RssAnon:", stage) }

  private static func mebibytes(_ name: String, _ stage: AppStage) -> Double {
    let line = text("status", stage).split(separator: "\n").first { $0.hasPrefix(name) }
    let words = line?.split(whereSeparator: { " \t".contains($0) }) ?? []
    return words.count > 1 ? (Double(words[1]) ?? 0) / 1_024 : 0
  }

  private static func text(_ name: String, _ stage: AppStage) -> String {
    let path = "/proc/\(stage.process?.pid ?? 0)/\(name)"
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
