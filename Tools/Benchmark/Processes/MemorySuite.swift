/// Measures whether rendering a long file requires more memory than rendering a short file.
struct MemorySuite: Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    guard let myna = Myna(options: options, report: &report) else { return }
    let minutes = options.isQuick ? [1, 10] : [1, 60]
    var table = Table(
      "Memory and length", note: "The most memory a render had in use at once, in MiB.",
      columns: ["effect"] + minutes.map { "\($0) min of input" })
    for effect in ["chipmunk", "reverb"] {
      var row: [Table.Cell] = [.text(effect)]
      for minutes in minutes {
        say("memory: \(effect), \(minutes) min")
        try speech.write(seconds: 60 * minutes, to: folder.path("long.wav"))
        do {
          let cost = try myna.program.run(
            myna.arguments(
              rendering: [folder.path("long.wav")], to: folder.path("long-out.wav"),
              effect: .named(effect), folder: folder), folder: folder)
          let peak = cost.peakMebibytes ?? 0
          row.append(.number(peak, decimals: 1))
          report.targets.append(
            Target(
              figure: "\(effect), peak memory of \(minutes) min", measured: peak,
              bound: .atMost(60), unit: "MiB"))
        } catch let error as BenchmarkError {
          row.append(.none)
          report.remark("Memory of \(effect), \(minutes) min: \(error)")
        }
      }
      table.append(row)
    }
    report.tables.append(table)
  }
}
