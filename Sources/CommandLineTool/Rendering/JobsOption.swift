/// The `--jobs` option, which limits the number of files that are processed at once.
enum JobsOption {
  private static let name = "jobs"

  static func description(_ summary: String) -> OptionDescription {
    OptionDescription(
      name: name, letter: "j", value: "N", summary: summary, range: 1...1_024, isWhole: true)
  }

  /// Returns the number of files to process at once.
  ///
  /// - Parameter count: the number of files; nil if it is not known.
  static func width(_ arguments: ParsedArguments, for count: Int? = nil) -> Int {
    // Don't search for the limits of control groups for a single file.
    if let count, count < 2 { return 1 }
    return arguments.number(name).map { Int($0) } ?? ProcessorCount.available
  }
}
