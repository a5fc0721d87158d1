import Foundation

/// Myna and the other programs at one job.
struct CommandContest {
  /// One program's runs.
  private struct Entry {
    let program: String
    /// The line for the shell, in which IN, IN2 and OUT stand for files.
    let line: String
    var costs: [Program.Cost] = []
    var isCompared = true

    var cpuSeconds: Double { costs.map(\.cpuSeconds).median }
    var wallSeconds: Double { costs.map(\.wallSeconds).median }
    var peakMebibytes: Double { costs.compactMap(\.peakMebibytes).median }
  }

  struct Outcome {
    let peer: String
    let ratio: Double
    let row: [Table.Cell]
  }

  private let job: CommandJob
  private let folder: BenchmarkFolder
  private let shell = Program(name: "sh", path: "/bin/sh")
  private var entries: [Entry]
  /// The names of the programs that the job needs and that are not installed.
  private let missing: [String]

  init(job: CommandJob, myna: Program, folder: BenchmarkFolder) {
    (self.job, self.folder) = (job, folder)
    let present = job.peers.filter { Program(named: $0.program) != nil }
    missing = job.peers.map(\.program).filter { Program(named: $0) == nil }
    entries =
      [Entry(program: "myna", line: "'\(myna.path)' \(job.line)")]
      + present.map { Entry(program: $0.program, line: $0.line) }
  }

  /// Whether Myna failed at the job.
  var hasFailed: Bool { !entries[0].isCompared }

  /// Measures each program's results on the test signals, and excludes programs whose results are
  /// worse than Myna's.
  mutating func prove(_ table: inout Table, _ report: inout Report) {
    for program in missing {
      report.remark("\(program) is not installed; 'make bench' installs it.")
    }
    for proof in job.proofs {
      var mynaError: Double?
      for index in entries.indices where entries[index].isCompared {
        do {
          _ = try run(entries[index], input: proof.input, watchesMemory: false)
          let error = try proof.error(folder.path(job.output))
          let isGood = mynaError.map { proof.accepts(error, comparedTo: $0) } ?? true
          if index == 0 { mynaError = error }
          entries[index].isCompared = isGood
          table.append([
            .text(job.name), .text(proof.figure), .text(entries[index].program),
            .number(error, decimals: 3), proof.limit.map { .number($0, decimals: 3) } ?? .none,
            .text(isGood ? "yes" : "no"),
          ])
        } catch {
          exclude(index, error, &report)
        }
      }
      if let mynaError, let limit = proof.limit {
        report.targets.append(
          Target(
            figure: "\(job.name): \(proof.figure)", measured: mynaError,
            bound: .atMost(limit), unit: ""))
      }
    }
  }

  /// Runs each remaining program once.
  mutating func runAll(_ report: inout Report) {
    for index in entries.indices where entries[index].isCompared {
      do {
        entries[index].costs.append(
          try run(entries[index], input: job.input, watchesMemory: true))
      } catch {
        exclude(index, error, &report)
      }
    }
  }

  /// The comparison with the fastest remaining program; nil if there is none.
  var outcome: Outcome? {
    let myna = entries[0]
    let peers = entries.dropFirst().filter { $0.isCompared && !$0.costs.isEmpty }
    guard myna.isCompared, let best = peers.min(by: { $0.cpuSeconds < $1.cpuSeconds }) else {
      return nil
    }
    let ratio = myna.cpuSeconds / best.cpuSeconds
    return Outcome(
      peer: best.program, ratio: ratio,
      row: [
        .text(job.name), .number(myna.cpuSeconds, decimals: 3), .text(best.program),
        .number(best.cpuSeconds, decimals: 3), .number(ratio, decimals: 2),
        .number(myna.wallSeconds, decimals: 3), .number(best.wallSeconds, decimals: 3),
        .number(myna.peakMebibytes, decimals: 1), .number(best.peakMebibytes, decimals: 1),
        ratio > 1 ? .text(job.reason ?? "none") : .none,
      ])
  }

  private mutating func exclude(_ index: Int, _ error: any Error, _ report: inout Report) {
    entries[index].isCompared = false
    report.remark("\(job.name), \(entries[index].program): \(error)")
  }

  private func run(_ entry: Entry, input: String, watchesMemory: Bool) throws -> Program.Cost {
    let output = folder.path(job.output)
    if FileManager.default.fileExists(atPath: output) {
      try FileManager.default.removeItem(atPath: output)
    }
    if job.output.hasSuffix("/") {
      try FileManager.default.createDirectory(
        atPath: output, withIntermediateDirectories: true)
    }
    var line = entry.line
    // Longer names first: IN is part of IN2.
    for (word, name) in [("IN2", "second.wav"), ("IN", input), ("OUT", job.output)] {
      line = line.replacing(" \(word)", with: " \(name)")
    }
    // A single command replaces the shell, so that its memory is measured.
    let isSingle = !line.contains { ";&|".contains($0) }
    return try shell.run(
      ["-c", "cd '\(folder.path("."))' && \(isSingle ? "exec " : "")\(line)"],
      watchesMemory: watchesMemory, folder: folder)
  }
}
