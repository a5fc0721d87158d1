import MynaAudio
import MynaDSP
import Translations

/// The options that determine what a plot shows.
struct PlotOptions {
  static let descriptions =
    [
      OptionDescription(
        name: "show", value: "DIAGRAMS",
        summary: tr(
          "The diagrams to draw, from top to bottom, separated by commas. The default is waveform or, with effects, pitch."
        ),
        isRepeatable: true, words: SoundPlot.Diagram.allCases.map(\.rawValue)),
      OptionDescription(
        name: "size", value: "WxH",
        summary: tr("Width and height in pixels, such as 1920x1080; the default width is 1200.")),
      TimeOption.description("from", tr("Start at this time in the input.")),
      TimeOption.description("to", tr("End at this time in the input.")),
    ] + EffectOptions.descriptions

  let diagrams: [SoundPlot.Diagram]
  let width: Int
  let height: Int
  let part: ClosedRange<Double>?
  let effect: EffectChain?

  private static let mostPixels = 8_000
  private static let leastWidth = 300
  private static let leastHeightPerDiagram = 120

  init(_ arguments: ParsedArguments) throws {
    let effectOption = EffectOptions.descriptions.first { arguments.has($0.name) }
    diagrams = try Self.diagrams(arguments, hasEffect: effectOption != nil)
    if let effectOption, !diagrams.contains(.pitch) {
      throw UsageError(
        tr(
          "--%1 affects only the pitch diagram; add pitch to --show, or leave out --%1.",
          effectOption.name))
    }
    (width, height) = try Self.size(arguments, diagramCount: diagrams.count)
    let hasPart = arguments.has("from") || arguments.has("to")
    part = hasPart ? try TimeRangeArguments(arguments, needsBoth: false).kept : nil
    effect = effectOption == nil ? nil : try EffectOptions.chain(arguments)
  }

  /// Returns whether the values of --show contain the diagram that effects change.
  static func showsPitch(_ values: [String]) -> Bool {
    values.joined(separator: ",").lowercased().split(separator: ",")
      .contains { $0 == SoundPlot.Diagram.pitch.rawValue }
  }

  private static func diagrams(
    _ arguments: ParsedArguments, hasEffect: Bool
  ) throws(UsageError) -> [SoundPlot.Diagram] {
    guard arguments.has("show") else { return [hasEffect ? .pitch : .waveform] }
    var diagrams: [SoundPlot.Diagram] = []
    let words = SoundPlot.Diagram.allCases.map(\.rawValue)
    for name in arguments.texts("show").joined(separator: ",").split(
      separator: ",", omittingEmptySubsequences: false)
    {
      guard let diagram = SoundPlot.Diagram(rawValue: name.lowercased()) else {
        throw UsageError(
          paragraph(
            tr("There is no diagram “%1”.", name),
            SpellingSuggestion.sentence(
              SpellingSuggestion.nearest(to: String(name), in: words),
              otherwise: tr("Choose from %1.", words.joined(separator: ", ")))))
      }
      guard !diagrams.contains(diagram) else {
        throw UsageError(tr("--show has “%1” twice; specify it once.", diagram.rawValue))
      }
      diagrams.append(diagram)
    }
    return diagrams
  }

  private static func size(
    _ arguments: ParsedArguments, diagramCount: Int
  ) throws(UsageError) -> (width: Int, height: Int) {
    guard let text = arguments.text("size") else { return (1_200, 100 + 300 * diagramCount) }
    let numbers = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard numbers.count == 2, let width = Int(numbers[0]), let height = Int(numbers[1]) else {
      throw UsageError(tr("--size takes a width and a height such as 1200x400, not “%1”.", text))
    }
    let leastHeight = leastHeightPerDiagram * diagramCount
    guard leastWidth...mostPixels ~= width, leastHeight...mostPixels ~= height else {
      throw UsageError(
        trCount(
          "--size %2 is outside %3x%4…%5x%5, the range for %1 diagram.",
          "--size %2 is outside %3x%4…%5x%5, the range for %1 diagrams.",
          diagramCount, text, leastWidth, leastHeight, mostPixels))
    }
    return (width, height)
  }
}
