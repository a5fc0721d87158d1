import Foundation

/// `myna-bench` measures the time and memory that Myna takes, compared with other programs in the
/// same run.
@main
struct Benchmark {
  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      guard !options.showsHelp else { return print(Options.help) }
      let report = try measure(options)
      print(report.markdown)
      if let path = options.jsonPath { try report.writeJSON(to: path) }
    } catch let error as BenchmarkError {
      say("myna-bench: \(error)")
      exit(error.exitCode)
    } catch {
      say("myna-bench: \(error.localizedDescription)")
      exit(1)
    }
  }

  /// Programs are measured first: a child inherits its parent's memory statistics, which are still
  /// small then.
  private static func measure(_ options: Options) throws -> Report {
    var report = Report(machine: .current, isQuick: options.isQuick)
    let folder = try BenchmarkFolder()
    let speech = try Speech()
    var suites: [any Suite] = []
    if options.includes(.render) { suites.append(RenderSuite()) }
    if options.includes(.memory) { suites.append(MemorySuite()) }
    if options.includes(.jobs) { suites.append(JobsSuite()) }
    if options.includes(.command) { suites.append(CommandSuite()) }
    if options.includes(.startup) { suites.append(StartupSuite()) }
    if options.includes(.cloud) { suites.append(CloudSuite()) }
    if options.includes(.piano) { suites.append(PianoSuite()) }
    if options.includes(.pitch) { suites.append(PitchSuite()) }
    if options.includes(.processors) { suites.append(ProcessorSuite()) }
    if options.includes(.library) { suites.append(LibrarySuite()) }
    if options.includes(.sync) { suites.append(SyncSuite()) }
    if options.includes(.music) { suites.append(MusicSuite()) }
    if options.includes(.devices) { suites.append(DeviceSuite()) }
    if [.app, .scrolling, .music].contains(where: options.includes) { suites.append(AppSuite()) }
    for suite in suites {
      try suite.run(options: options, speech: speech, folder: folder, report: &report)
    }
    return report
  }
}
