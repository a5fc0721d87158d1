extension RenderPlan {
  /// Creates a plan for operands that refer to files or recordings.
  ///
  /// If an operand matches nothing, the other files are still rendered.
  init(inputs: [String], output: String, _ arguments: ParsedArguments) throws {
    let finder = AudioFileResolver(areFiles: arguments.areFiles)
    try self.init(
      inputs: inputs.map { Input(path: StandardStreamFiles.input($0)) }, output: output,
      format: try FormatOption.format(arguments)
    ) { input in
      var found = input
      do {
        found.path = try finder.path(of: input.path)
      } catch {
        found.refusal = ErrorReport(error)
      }
      return found
    }
  }
}
