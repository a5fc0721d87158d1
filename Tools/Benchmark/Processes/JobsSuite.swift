import Foundation

/// Measures the speedup of rendering several files on two cores rather than one.
struct JobsSuite: Suite {
  private let fileCount = 8
  /// The length of each file, in seconds, which is long enough to make the startup time negligible.
  private let seconds = 60

  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    guard let myna = Myna(options: options, report: &report) else { return }
    let inputs = (1...fileCount).map { folder.path("speech-\($0).wav") }
    for input in inputs { try speech.write(seconds: seconds, to: input) }
    let output = folder.path("rendered")
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let jobs = [1, 2]
    var times = jobs.map { _ in [Double]() }
    do {
      for round in 1...options.rounds {
        say("jobs: round \(round) of \(options.rounds)")
        for (index, jobs) in jobs.enumerated() {
          times[index].append(
            try myna.program.run(
              myna.arguments(
                rendering: inputs, to: output, effect: .named("chipmunk"), jobs: jobs,
                folder: folder), watchesMemory: false, folder: folder
            ).wallSeconds)
        }
      }
    } catch let error as BenchmarkError {
      return report.remark("Jobs: \(error)")
    }
    var table = Table(
      "Jobs", note: "Chipmunk on \(fileCount) files of \(seconds) s, by the clock.",
      columns: ["--jobs", "seconds", "speed against one job"])
    let alone = times[0].median
    for (jobs, times) in zip(jobs, times) {
      table.append([
        .text("\(jobs)"), .number(times.median, decimals: 2),
        .number(alone / times.median, decimals: 2),
      ])
    }
    report.tables.append(table)
  }
}
