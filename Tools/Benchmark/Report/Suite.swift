/// One group of measurements; what fails in it is a remark in the report, not the end.
protocol Suite {
  func run(options: Options, speech: Speech, folder: BenchmarkFolder, report: inout Report) throws
}
