import Foundation
import MynaAudio
import SoundFiles

/// Measures whether a long recording needs more memory than a short one, and how soon it can be
/// played.
///
/// Records prepared audio instead of a microphone, which makes it possible to record faster than
/// real time.
struct RecordingMemorySuite: Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let minutes = options.isQuick ? 10 : 60
    say("devices: \(minutes) min of recording, faster than real time")
    let path = folder.path("long.recording.wav")
    defer { unlink(path) }
    let engine = RecordingEngine(
      settings: RecordingSettings(), sampleRate: 48_000, channelCount: 2)
    let journal = try TakeJournal(
      path: path, sampleRate: 48_000, channelCount: 2, id: UUID(), date: .now, title: nil)
    let samples = speech.samples
    var first = 0.0
    for second in 0..<minutes * 60 {
      for block in 0..<50 {
        let place = (second * 50 + block) * 1_920 % (samples.count - 1_920)
        samples.withUnsafeBufferPointer {
          if let base = $0.baseAddress { engine.receive(base + place, frameCount: 960) }
        }
        try engine.drain(into: journal)
      }
      if second % 30 == 29 { try journal.flush() }
      if second == 59 { first = Self.residentMebibytes }
    }
    try journal.flush()
    let last = Self.residentMebibytes
    let stopped = now(CLOCK_MONOTONIC)
    try journal.finish()
    let player = try Player(path: path)
    try player.sync { try $0.play() }
    while player.status.position == 0 { usleep(1_000) }
    let heard = now(CLOCK_MONOTONIC) - stopped
    player.sync { $0.stop() }
    var table = Table(
      "Memory of a recording",
      note: "Stereo, 48 kHz, through the recorder's own path into a journal on disk.",
      columns: ["after", "MiB"])
    table.append([.text("1 min"), .number(first, decimals: 1)])
    table.append([.text("\(minutes) min"), .number(last, decimals: 1)])
    report.tables.append(table)
    report.targets.append(
      Target(
        figure: "growth of a recording's memory in \(minutes) min", measured: last - first,
        bound: .atMost(2), unit: "MiB"))
    report.targets.append(
      Target(
        figure: "a stopped take of \(minutes) min is heard after", measured: 1_000 * heard,
        bound: .atMost(300), unit: "ms"))
  }

  private static var residentMebibytes: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    let words = line?.split(whereSeparator: { " \t".contains($0) }) ?? []
    return words.count > 1 ? (Double(words[1]) ?? 0) / 1_024 : 0
  }
}
