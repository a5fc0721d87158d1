/// Measures the time until the command's first output.
struct StartupSuite: Suite {
  private let runCount = 50

  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    guard let myna = Myna(options: options, report: &report) else { return }
    say("startup")
    do {
      let times = try (0..<runCount).map { _ in
        try myna.program.run(["--help"], watchesMemory: false, folder: folder).wallSeconds * 1_000
      }
      var table = Table(
        "Start-up", note: "`myna --help`, by the clock, \(runCount) runs.",
        columns: ["median ms", "90th percentile ms"])
      table.append([
        .number(times.median, decimals: 1), .number(times.percentile(0.9), decimals: 1),
      ])
      report.tables.append(table)
      report.targets.append(
        Target(figure: "myna --help", measured: times.median, bound: .atMost(30), unit: "ms"))
    } catch let error as BenchmarkError {
      report.remark("Start-up: \(error)")
    }
  }
}
