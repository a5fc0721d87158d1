import MynaAudio
import Translations

/// The option `--chain`, whose value is a file with steps in an order chosen by the user.
enum ChainOption {
  static let description = OptionDescription(
    name: "chain", value: "FILE",
    summary: tr(
      "Perform the steps in a chain file (JSON) in order, instead of using the corresponding options."
    ),
    kinds: [.file])

  static let discussion =
    tr(
      "A chain file is a list of steps, each of which is an effect unit or one of trim, trimSilence, channels, reverse, denoise, sampleRate, mix, fade, pad, and normalize: [{\"reverb\": {\"wetDryMix\": 30}}, {\"reverse\": true}, {\"trim\": {\"from\": 1, \"to\": 5}}, {\"fade\": {\"in\": 0.5}}, {\"normalize\": {\"loudness\": -16}}]. An effect file is also a chain file."
    )

  /// The options that can be combined with a chain because they don't change the audio.
  private static let compatible: Set<String> = [
    "bits", "bitrate", "quality", "dither", "tags", "chain",
  ]

  /// Whether an option changes the audio, and therefore can't be combined with a chain.
  static func contradicts(_ option: String) -> Bool { contraries.contains(option) }

  /// The options that change the audio, which Myna applies in a fixed order.
  static let contraries = (RenderOptions.descriptions + EffectOptions.descriptions).map(\.name)
    .filter { !compatible.contains($0) }

  /// Returns the steps in the file; empty if the option was not given.
  ///
  /// - Throws: `UsageError` if another option also changes the audio.
  static func steps(_ arguments: ParsedArguments) throws -> [RenderStep] {
    guard let path = arguments.text(description.name) else { return [] }
    for option in contraries {
      _ = try arguments.single(of: [description.name, option])
    }
    return try ChainFile.read(path) { !Interruption.hasCome }
  }
}
