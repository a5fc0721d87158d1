import AudioDevices
import Foundation
import MynaAudio
import MynaDSP
import TestSupport

/// Measures the cost of recording and playing, on an idle machine and on one whose processors are
/// all busy.
struct LoadSuite: Suite {
  let server: SoundServer
  private let devices = AudioDevices()

  init(server: SoundServer) { self.server = server }

  private struct Cost {
    var cpuPercent: Double
    var load: CallbackLoad?
    var dropouts: Int
  }

  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let seconds = options.isQuick ? 3.0 : 10
    try speech.write(seconds: 40, to: folder.path("speech.wav"))
    var table = Table(
      "While it sounds",
      note: """
        \(Int(seconds)) s each of 48 kHz mono speech at a virtual device. Processor time in percent of one core, of \
        the whole process; the callback in percent of the duration of its block; dropouts as the player or \
        recorder counts them. Busy: as many spinning processes beside as there are processors.
        """,
      columns: ["what", "machine", "CPU %", "99.9th %", "worst %", "dropouts"])
    let none = EffectChain(name: "no effect", units: [])
    for chain in [none] + EffectPreset.all.map(\.chain) {
      try add("playing, \(chain.name)", to: &table, &report) {
        try playing(chain, folder.path("speech.wav"), seconds)
      }
    }
    try add("recording", to: &table, &report) { try recording(folder, seconds) }
    report.tables.append(table)
    try addReferences(folder, seconds, &report)
  }

  private func add(
    _ what: String, to table: inout Table, _ report: inout Report, measure: () throws -> Cost
  ) throws {
    say("devices: \(what)")
    let idle = try measure()
    let spinners = try (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
      try Child(["sh", "-c", "while :; do :; done"], environment: [:])
    }
    let busy = try measure()
    for spinner in spinners { spinner.end() }
    for (machine, cost) in [("idle", idle), ("busy", busy)] {
      table.append([.text(what), .text(machine)] + cells(cost))
      report.targets.append(
        Target(
          figure: "\(what), \(machine)", measured: Double(cost.dropouts), bound: .atMost(0),
          unit: "dropouts"))
    }
  }

  private func cells(_ cost: Cost) -> [Table.Cell] {
    [
      .number(cost.cpuPercent, decimals: 1), .number(100 * (cost.load?.high ?? 0), decimals: 2),
      .number(100 * (cost.load?.worst ?? 0), decimals: 2),
      .number(Double(cost.dropouts), decimals: 0),
    ]
  }

  private func playing(_ chain: EffectChain, _ path: String, _ seconds: Double) throws -> Cost {
    let player = try Player(path: path, devices: devices)
    try player.sync { try $0.setChain(chain) }
    try player.sync { try $0.play() }
    let percent = cpuPercent(of: seconds)
    let status = player.status
    player.sync { $0.stop() }
    return Cost(cpuPercent: percent, load: status.load, dropouts: status.underrunCount)
  }

  private func recording(_ folder: BenchmarkFolder, _ seconds: Double) throws -> Cost {
    let path = folder.path("load.recording.wav")
    defer { unlink(path) }
    let recorder = Recorder(devices: devices)
    try recorder.sync { try $0.record(to: path) }
    let percent = cpuPercent(of: seconds)
    let status = recorder.status
    _ = try recorder.sync { try $0.stop() }
    return Cost(cpuPercent: percent, load: status.load, dropouts: status.overrunCount)
  }

  /// Waits for the given number of seconds, and returns this process's processor use during that
  /// time, in percent of a core.
  private func cpuPercent(of seconds: Double) -> Double {
    let (start, begin) = (now(CLOCK_PROCESS_CPUTIME_ID), now(CLOCK_MONOTONIC))
    usleep(UInt32(seconds * 1_000_000))
    return 100 * (now(CLOCK_PROCESS_CPUTIME_ID) - start) / (now(CLOCK_MONOTONIC) - begin)
  }

  /// Measures the same task performed by the sound server's own tools, for comparison.
  private func addReferences(
    _ folder: BenchmarkFolder, _ seconds: Double, _ report: inout Report
  ) throws {
    var table = Table(
      "Beside the sound server's own tools", note: "Processor time in percent of one core.",
      columns: ["program", "CPU %"])
    let tools = [
      ("pacat", ["--playback", "--file-format=wav", folder.path("speech.wav")]),
      ("parec", [folder.path("reference.raw")]),
    ]
    for (name, arguments) in tools {
      guard let timeout = Program(named: "timeout"), Program(named: name) != nil else {
        report.remark("\(name) is not installed.")
        continue
      }
      let cost = try timeout.run(
        ["--foreground", "--preserve-status", "-s", "INT", "\(seconds)", name, "--latency-msec=30"]
          + arguments,
        watchesMemory: false, folder: folder)
      table.append([
        .text(name), .number(100 * cost.cpuSeconds / cost.wallSeconds, decimals: 1),
      ])
    }
    report.tables.append(table)
  }
}
