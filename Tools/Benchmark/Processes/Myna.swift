import Foundation

struct Myna {
  let program: Program

  /// Finds the command; if it is missing, adds a remark to the report and returns nil.
  init?(options: Options, report: inout Report) {
    guard FileManager.default.isExecutableFile(atPath: options.mynaPath) else {
      report.remark("\(options.mynaPath) is not there: nothing of the command was measured.")
      return nil
    }
    program = Program(name: "myna", path: options.mynaPath)
  }

  /// Returns the command-line arguments for rendering `inputs`.
  ///
  /// If the effect is a chain, it is first written to a file in `folder`.
  func arguments(
    rendering inputs: [String], to output: String, effect: Workload.Effect, jobs: Int = 1,
    folder: BenchmarkFolder
  ) throws -> [String] {
    let name: String
    switch effect {
    case .named(let effect): name = effect
    case .chain(let unit):
      name = folder.path("\(abs(unit.hashValue)).json")
      try #"{"name": "Benchmark", "units": [\#(unit)]}"#
        .write(toFile: name, atomically: true, encoding: .utf8)
    }
    return ["render"] + inputs + ["-o", output, "--effect", name, "--jobs", "\(jobs)", "--force"]
  }
}
