/// A group of measurements.
///
/// A failure becomes a remark in the report and does not end the run.
protocol Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws
}
