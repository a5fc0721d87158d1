/// The `--jobs` option, which limits the number of files that are processed at once.
enum JobsOption {
  private static let name = "jobs"

  static func description(_ summary: String) -> OptionDescription {
    OptionDescription(
      name: name, letter: "j", value: "N", summary: summary, range: 1...1_024, isWhole: true)
  }

  static func width(_ arguments: ParsedArguments) -> Int {
    arguments.number(name).map { Int($0) } ?? ProcessorCount.available
  }
}
