import Files
import MynaAudio
import SoundFiles
import Translations

enum PlotFormat: String, CaseIterable {
  case svg = "svg"
  case png = "png"

  static let description = OptionDescription(
    name: "format", letter: "f", value: "FORMAT",
    summary: tr("Output format; by default, OUT’s extension determines the format."),
    words: allCases.map(\.rawValue))

  /// Returns the image format for an output, which can be `-`.
  ///
  /// An audio file's extension results in a `UsageError`, because it is probably a mistake.
  static func format(of output: String, _ arguments: ParsedArguments) throws(UsageError) -> Self {
    let requested = try requested(arguments)
    guard output != RenderPlan.pipe else {
      if let requested { return requested }
      throw UsageError(
        tr(
          "Standard output has no file extension that indicates the format; add --format svg or --format png."
        ))
    }
    let ending = NumberedPath.ending(of: output)
    let named = Self(rawValue: ending.lowercased())
    if let requested, named != requested,
      named != nil || FormatOption.format(ofFile: output) != nil
    {
      throw UsageError(
        tr(
          "“%1” ends in .%2, but the value of --format is “%3”; leave out --format, or name the file “%4”.",
          output, ending, requested.rawValue,
          NumberedPath.path(output, ending: requested.rawValue)))
    }
    if let format = requested ?? named { return format }
    throw UsageError(
      tr(
        "Diagrams are SVG or PNG images; name the output “%1” or “%2”, or add --format.",
        NumberedPath.path(output, ending: svg.rawValue),
        NumberedPath.path(output, ending: png.rawValue)))
  }

  private static func requested(_ arguments: ParsedArguments) throws(UsageError) -> Self? {
    guard let name = arguments.text("format") else { return nil }
    if let format = Self(rawValue: name.lowercased()) { return format }
    throw UsageError(tr("--format takes svg or png, not “%1”.", name))
  }
}
