import Files
import SoundFiles

extension OptionDefaults {
  /// Options that contradict each other.
  private static let alternatives: [Set<String>] = [
    ["mono", "left", "right", "channels"], ["normalize", "no-limiter"], ["bitrate", "quality"],
    ["append", "output"], ["append", "split-every"], ["at", "every", "silence", "markers"],
    ["strings", "soundfont"], ["for", "revoke"],
  ]

  static func exclude(_ one: String, _ other: String) -> Bool {
    one != other && alternatives.contains { $0.contains(one) && $0.contains(other) }
  }

  /// Returns whether a default applies, which requires that no given option replaces or contradicts
  /// it.
  ///
  /// - Parameter lines: all defaults for the same command.
  static func applies(
    _ entry: ConfigurationFile.Entry, to given: ParsedArguments,
    among lines: [ConfigurationFile.Entry]
  ) -> Bool {
    let contraries = alternatives.filter { $0.contains(entry.option) }.joined()
    guard !given.has(entry.option), !contraries.contains(where: given.has) else { return false }
    let chain = ChainOption.description.name
    if given.has(chain), ChainOption.contradicts(entry.option) { return false }
    if entry.option == chain, ChainOption.contraries.contains(where: given.has) { return false }
    return entry.option == "format"
      ? !hasFormat(given.text("output") ?? given.text("to"))
      : isVisible(entry, with: given, among: lines)
  }

  /// Whether the extension of an output determines its format.
  private static func hasFormat(_ output: String?) -> Bool {
    let ending = output.map { NumberedPath.ending(of: $0).lowercased() } ?? ""
    return SoundFileFormat(fileExtension: ending) != nil
      || ["mid", "midi", "svg", "png"].contains(ending)
  }

  /// Returns false if the option is an effect or `--show` and, with the given options, a plot would
  /// not show the effect.
  private static func isVisible(
    _ entry: ConfigurationFile.Entry, with given: ParsedArguments,
    among lines: [ConfigurationFile.Entry]
  ) -> Bool {
    let effects = EffectOptions.descriptions.map(\.name)
    if given.has("show"), effects.contains(entry.option) {
      return PlotOptions.showsPitch(given.texts("show"))
    }
    guard entry.option == "show", effects.contains(where: given.has) else { return true }
    return PlotOptions.showsPitch(lines.filter { $0.option == entry.option }.map(\.value))
  }
}
