import Foundation
import MynaDSP

/// Measures a pitch shift of speech by four semitones, with Myna and other engines in the same run.
struct PitchSuite: Suite {
  private static let semitones = 4.0
  private static let blockLength = 512

  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let seconds = options.pitchSeconds
    let (input, moment) = (folder.path("pitch.wav"), folder.path("moment.wav"))
    try speech.write(seconds: seconds, to: input)
    try speech.write(seconds: 1, to: moment)
    let samples = speech.samples
    var entries = PitchEntry.all(semitones: Self.semitones)
    // The first instance computes the tables that all instances share.
    let first = PitchMeasurement(
      entries[0].parameters, channelCount: 1, blockLength: Self.blockLength, input: samples,
      seconds: 1)
    let rivals = PitchCompetitor.all(semitones: Self.semitones)
    var rivalTimes: [String: [Double]] = [:]
    for round in 1...options.rounds {
      say("pitch: round \(round) of \(options.rounds)")
      for index in entries.indices {
        entries[index].run(samples, blockLength: Self.blockLength, seconds: seconds)
      }
      for rival in rivals {
        do {
          let whole = try rival.cpuSeconds(input, folder)
          let start = try rival.cpuSeconds(moment, folder)
          rivalTimes[rival.name, default: []].append(whole - start)
        } catch {
          report.remark("\(rival.name): \(error)")
        }
      }
    }
    let speeds =
      entries.map { Speed(name: $0.name, value: Double(seconds) / $0.cpuSeconds, isOwn: true) }
      // Subtract one second, because the time of a short run that processes one second of audio was
      // subtracted from each measured time.
      + rivals.map { rival in
        Speed(
          name: rival.name,
          value: rivalTimes[rival.name].map { Double(seconds - 1) / $0.median })
      }
    report.tables += [speedTable(speeds, seconds), blockTable(entries, first)]
    report.tables.append(TransformComparison(folder: folder).table(report: &report))
    report.targets += targets(entries, speeds)
    guard let place = options.plotPath else { return }
    try chart(speeds).svg.write(toFile: place, atomically: true, encoding: .utf8)
  }

  private func speedTable(_ speeds: [Speed], _ seconds: Int) -> Table {
    var table = Table(
      "A shift by 4 semitones",
      note: """
        \(seconds) s of speech, mono, 48 kHz. Myna's time is that of its thread for blocks of \(Self.blockLength) frames; that of the \
        others is a command's, all threads together, less that of a run on one second.
        """, columns: ["engine", "× real time", "speed against SoundTouch"])
    let reference = speeds.reference
    for speed in speeds {
      guard let value = speed.value else {
        table.append([.text("\(speed.name): not to be had"), .none, .none])
        continue
      }
      table.append([
        .text(speed.name), .number(value, decimals: 0),
        reference.map { .number(value / $0, decimals: 2) } ?? .none,
      ])
    }
    return table
  }

  private func blockTable(_ entries: [PitchEntry], _ first: PitchMeasurement) -> Table {
    let shared = String(format: "%.2f", first.mebibytes - entries[0].monoMebibytes)
    var table = Table(
      "Myna's blocks and memory",
      note: """
        The same shift. A block of \(Self.blockLength) frames lasts 10.7 ms; 99.9 % of them take less than this of the processor, and by \
        the clock. Stereo's speed is that of two channels, one being 1. The memory is what an instance has allocated when it is ready, \
        without the \(shared) MiB of tables that all instances share.
        """,
      columns: [
        "engine", "p99.9 CPU, ms", "p99.9 clock, ms", "stereo's speed", "mono, MiB", "stereo, MiB",
      ])
    for entry in entries {
      table.append([
        .text(entry.name), .number(entry.blockProcessorMilliseconds, decimals: 3),
        .number(entry.blockWallMilliseconds, decimals: 3),
        .number(entry.stereoSpeed, decimals: 2), .number(entry.monoMebibytes, decimals: 2),
        .number(entry.stereoMebibytes, decimals: 2),
      ])
    }
    return table
  }

  private func targets(_ entries: [PitchEntry], _ speeds: [Speed]) -> [Target] {
    var targets: [Target] = []
    for (entry, speed) in zip(entries, speeds) {
      func target(_ what: String, _ measured: Double, _ bound: Target.Bound, _ unit: String) {
        targets.append(
          Target(figure: "\(entry.name): \(what)", measured: measured, bound: bound, unit: unit))
      }
      switch (entry.parameters.character, entry.parameters.preservesFormants) {
      case (.voice, false):
        if let value = speed.value, let reference = speeds.reference {
          target("speed", value / reference, .atLeast(0.8), "× SoundTouch")
        }
        target("p99.9", entry.blockProcessorMilliseconds, .atMost(0.15), "ms")
      case (.music, false):
        target("speed", speed.value ?? 0, .atLeast(150), "× real time")
        target("p99.9", entry.blockProcessorMilliseconds, .atMost(0.25), "ms")
      default: break
      }
      target("stereo's speed", entry.stereoSpeed, .atLeast(0.6), "of mono's")
      target("memory in mono", entry.monoMebibytes, .atMost(2), "MiB")
      target("memory in stereo", entry.stereoMebibytes, .atMost(2), "MiB")
    }
    return targets
  }

  private func chart(_ speeds: [Speed]) -> BarChart {
    BarChart(
      title: "A shift of speech by 4 semitones, mono, 48 kHz: times real time",
      bars: speeds.compactMap { speed in
        speed.value.map { .init(name: speed.name, value: $0, isOwn: speed.isOwn) }
      })
  }
}

/// The speed of an engine as a multiple of real time; nil if it is not available.
private struct Speed {
  var name: String
  var value: Double?
  var isOwn = false
}

extension [Speed] {
  fileprivate var reference: Double? { first { $0.name == PitchCompetitor.reference }?.value }
}
