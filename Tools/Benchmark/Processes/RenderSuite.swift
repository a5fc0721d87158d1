/// Measures each effect on a long speech recording, alternating between Myna and other programs,
/// each in a separate process.
struct RenderSuite: Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    let input = folder.path("speech.wav")
    try speech.write(seconds: options.seconds, to: input)
    var entries = try entries(input: input, options: options, folder: folder, report: &report)
    for round in 1...options.rounds {
      say("render: round \(round) of \(options.rounds)")
      for index in entries.indices { entries[index].run(in: folder, report: &report) }
    }
    let seconds = Double(options.seconds)
    report.tables.append(table(entries, seconds: seconds))
    for entry in entries where entry.isMyna {
      report.targets.append(
        Target(
          figure: "\(entry.workload.name), whole process",
          measured: entry.hasFailed ? 0 : seconds / entry.cpuSeconds,
          bound: .atLeast(entry.workload.target), unit: "× real time"))
      guard !entry.hasFailed else { continue }
      report.targets.append(
        Target(
          figure: "\(entry.workload.name), peak memory", measured: entry.peakMebibytes,
          bound: .atMost(60), unit: "MiB"))
    }
  }

  private func entries(
    input: String, options: Options, folder: BenchmarkFolder, report: inout Report
  ) throws -> [Entry] {
    let (myna, output) = (Myna(options: options, report: &report), folder.path("out.wav"))
    var entries: [Entry] = []
    for workload in Workload.all {
      if let myna {
        let arguments = try myna.arguments(
          rendering: [input], to: output, effect: workload.effect, folder: folder)
        entries.append(Entry(workload: workload, program: myna.program, arguments: arguments))
      }
      for rival in workload.rivals {
        if let program = Program(named: rival.program) {
          let arguments = rival.arguments(in: input, out: output)
          entries.append(Entry(workload: workload, program: program, arguments: arguments))
        } else {
          report.remark("\(rival.program) is not installed; 'make bench' installs it.")
        }
      }
    }
    return entries
  }

  private func table(_ entries: [Entry], seconds: Double) -> Table {
    var table = Table(
      "Rendering a file",
      note: """
        \(Int(seconds)) s of speech, mono, 48 kHz, 16 bits, as whole processes with reading and writing. \
        Time is that of the processor, all threads together; the last column is the reference's time over \
        that of the row, so more than 1 is faster than the reference.
        """,
      columns: [
        "effect", "program", "CPU s", "× real time", "peak MiB", "reference", "speed against it",
      ])
    for entry in entries where !entry.hasFailed {
      let reference = entries.first {
        $0.workload.name == entry.workload.name && $0.program.name == entry.workload.reference
      }
      let ratio = reference.flatMap { $0.hasFailed ? nil : $0.cpuSeconds / entry.cpuSeconds }
      table.append([
        .text(entry.workload.name), .text(entry.program.name),
        .number(entry.cpuSeconds, decimals: 2),
        .number(seconds / entry.cpuSeconds, decimals: 0),
        .number(entry.peakMebibytes, decimals: 1), .text(entry.workload.reference),
        ratio.map { .number($0, decimals: 2) } ?? .none,
      ])
    }
    return table
  }
}

extension RenderSuite {
  private struct Entry {
    let workload: Workload
    let program: Program
    let arguments: [String]
    private(set) var costs: [Program.Cost] = []
    private(set) var hasFailed = false

    init(workload: Workload, program: Program, arguments: [String]) {
      (self.workload, self.program, self.arguments) = (workload, program, arguments)
    }

    var isMyna: Bool { program.name == "myna" }
    var cpuSeconds: Double { costs.map(\.cpuSeconds).median }
    var peakMebibytes: Double { costs.compactMap(\.peakMebibytes).median }

    mutating func run(in folder: BenchmarkFolder, report: inout Report) {
      guard !hasFailed else { return }
      do {
        costs.append(try program.run(arguments, folder: folder))
      } catch {
        hasFailed = true
        report.remark("\(workload.name): \(error)")
      }
    }
  }
}
