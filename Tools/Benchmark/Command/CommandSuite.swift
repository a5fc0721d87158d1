import Foundation

/// Measures twenty everyday jobs, each by one `myna` command and by other programs, as whole
/// processes.
///
/// A program is compared only if its result is at least as good; its result is measured on test
/// signals before the timed runs. The runs of all programs alternate.
struct CommandSuite: Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws {
    guard let myna = Myna(options: options, report: &report) else { return }
    say("command: writing the inputs")
    try CommandInputs(folder: folder).write(speech: speech, seconds: options.seconds)
    let rounds = options.isQuick ? 1 : max(5, options.rounds)
    var (results, proofs) = (Self.resultTable(options, rounds), Self.proofTable())
    var ratios: [Double] = []
    var unequaled: [String] = []
    for job in CommandJob.all {
      say("command: \(job.name)")
      var contest = CommandContest(job: job, myna: myna.program, folder: folder)
      contest.prove(&proofs, &report)
      guard !contest.hasFailed else { continue }
      for _ in 1...rounds { contest.runAll(&report) }
      guard let outcome = contest.outcome else {
        unequaled.append(job.name)
        report.remark("\(job.name): no other program's result was as good.")
        continue
      }
      results.append(outcome.row)
      ratios.append(outcome.ratio)
      report.targets.append(
        Target(
          figure: "\(job.name), time against \(outcome.peer)", measured: outcome.ratio,
          bound: .atMost(1.5), unit: "×"))
    }
    report.tables += [results, proofs]
    report.targets.append(
      Target(
        figure: "jobs that take at most the best peer's time, or that no peer does as well",
        measured: Double(ratios.filter { $0 <= 1 }.count + unequaled.count), bound: .atLeast(15),
        unit: "jobs"))
  }

  private static func resultTable(_ options: Options, _ rounds: Int) -> Table {
    Table(
      "Everyday jobs",
      note: """
        \(options.seconds) s of speech, mono, 48 kHz, 16 bits, as whole processes; the median of \(rounds) \
        alternating runs. Time is that of the processor, all threads together, and the ratio is Myna's time \
        over that of the fastest program whose result is at least as good.
        """,
      columns: [
        "job", "myna CPU s", "best peer", "CPU s", "ratio", "myna wall s", "wall s", "myna MiB",
        "MiB", "reason",
      ])
  }

  private static func proofTable() -> Table {
    Table(
      "Results of the everyday jobs",
      note: "Errors on test signals. A program with a worse result than Myna's isn't compared.",
      columns: ["job", "error", "program", "measured", "limit", "compared"])
  }
}
