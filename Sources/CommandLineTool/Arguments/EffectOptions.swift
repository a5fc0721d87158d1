import Files
import MynaAudio
import MynaDSP
import MynaStudio
import Translations

enum EffectOptions {
  static let descriptions =
    [
      OptionDescription(
        name: "gain", value: "DECIBELS", summary: tr("Make the audio louder or softer."),
        setting: Equalizer.Parameters.globalGain),
      OptionDescription(
        name: "highpass", value: "HERTZ",
        summary: tr("Remove frequencies below the given one, at 24 dB per octave."),
        setting: Equalizer.Band.frequency),
      OptionDescription(
        name: "lowpass", value: "HERTZ",
        summary: tr("Remove frequencies above the given one, at 24 dB per octave."),
        setting: Equalizer.Band.frequency),
    ] + UnitOption.dynamics.map(\.description) + [
      EqualizerOption.description,
      OptionDescription(
        name: "effect", letter: "e", value: "NAME|FILE",
        summary: tr(
          "A built-in effect, an effect that you saved in the app, or an effect file (JSON). Several effects are applied in order."
        ),
        isRepeatable: true,
        words: EffectPreset.all.map(\.id),
        kinds: [.effect, .file]),
      OptionDescription(
        name: "pitch", letter: "p", value: "CENTS",
        summary: tr("Raise or lower the pitch, in cents; 1200 is an octave."),
        setting: TimePitch.Parameters.pitch),
      OptionDescription(
        name: "rate", letter: "r", value: "RATE",
        summary: tr("Change the speed but not the pitch; 0.5 makes the sound twice as long."),
        setting: TimePitch.Parameters.rate),
      OptionDescription(
        name: "formant", value: "CENTS",
        summary: tr("Shift the formants, for a smaller or larger voice at the same pitch."),
        setting: TimePitch.Parameters.formant),
      OptionDescription(
        name: "natural", summary: tr("Keep the character of the voice when its pitch changes.")),
      UnitOption.delay.description,
      OptionDescription(
        name: "reverb", value: "PRESET",
        summary: tr("Add the reverb of a room or hall."), words: presetNames),
      OptionDescription(
        name: "reverb-mix", value: "PERCENT",
        summary: tr("The proportion of reverb in the output; the default is 50."),
        setting: Reverb.Parameters.wetDryMix),
    ]

  static let noLimiter = OptionDescription(
    name: "no-limiter",
    summary:
      tr("Let effects exceed full scale; by default, a limiter keeps their true peak at -1 dB."))

  private static let presetNames = Reverb.Preset.allCases.map(\.rawValue)

  /// Returns the effect chain for the options, in the order in which `descriptions` lists them.
  static func chain(_ arguments: ParsedArguments) throws -> EffectChain {
    let cleaning =
      try [
        arguments.number("gain").map { EffectUnit.equalizer(.init(globalGain: $0)) },
        filter(arguments),
      ] + UnitOption.dynamics.map { try $0.unit(arguments) } + [EqualizerOption.unit(arguments)]
    var chain = try effects(arguments)
    chain.units = cleaning.compactMap { $0 } + chain.units
    if let unit = chain.unknownUnits.first { throw EffectError.unknownUnit(unit) }
    if let echo = try UnitOption.delay.unit(arguments) { chain.units.append(echo) }
    if let room = try reverb(arguments) { chain.units.append(room) }
    return chain
  }

  /// Returns the high-pass and low-pass filters in one unit; nil if neither was requested.
  private static func filter(_ arguments: ParsedArguments) throws -> EffectUnit? {
    let (low, high) = (arguments.number("highpass"), arguments.number("lowpass"))
    if let low, let high, low >= high {
      throw UsageError(tr("--highpass must be lower than --lowpass, or no audio would be left."))
    }
    let bands =
      (low.map { Equalizer.Band.butterworthHighPass(frequency: $0, bands: 2) } ?? [])
      + (high.map { Equalizer.Band.butterworthLowPass(frequency: $0, bands: 2) } ?? [])
    return bands.isEmpty ? nil : .equalizer(.init(bands: bands))
  }

  private static func effects(_ arguments: ParsedArguments) throws -> EffectChain {
    let chosen = try arguments.texts("effect").map(effect)
    var chain = EffectChain(name: chosen.first?.name ?? "", units: chosen.flatMap(\.units))
    var settings = TimePitch.Parameters()
    settings.pitch = arguments.number("pitch") ?? settings.pitch
    settings.rate = arguments.number("rate") ?? settings.rate
    settings.formant = arguments.number("formant") ?? settings.formant
    if ["pitch", "rate", "formant"].contains(where: arguments.has) {
      chain.units.append(.timePitch(settings))
    }
    if arguments.has("natural") { chain.units = chain.units.map(natural) }
    return chain
  }

  private static func reverb(_ arguments: ParsedArguments) throws -> EffectUnit? {
    try arguments.require("reverb", for: "reverb-mix")
    guard let name = arguments.text("reverb") else { return nil }
    var parameters = Reverb.Parameters(preset: try preset(name))
    parameters.wetDryMix = arguments.number("reverb-mix") ?? parameters.wetDryMix
    return .reverb(parameters)
  }

  /// Returns the pitch unit with formant preservation enabled, which keeps a pitch shift from
  /// making the speaker sound larger or smaller.
  private static func natural(_ unit: EffectUnit) -> EffectUnit {
    guard case .timePitch(var settings) = unit else { return unit }
    settings.preservesFormants = true
    return .timePitch(settings)
  }

  /// Returns the effect for a preset ID, an effect file path, or the name of a saved effect.
  static func effect(_ name: String) throws -> EffectChain {
    if let preset = EffectPreset.all.first(where: { $0.id == name.lowercased() }) {
      return preset.chain
    }
    if isPath(name) || FileStatus.seen(name) != nil {
      return try EffectFile.read(name, while: { !Interruption.hasCome })
    }
    let own = own
    if let choice = own.first(where: { $0.chain.name.lowercased() == name.lowercased() }) {
      return choice.chain
    }
    let names = EffectPreset.all.map(\.id) + own.map(\.chain.name)
    throw UsageError(
      paragraph(
        tr("There is no effect “%1”.", name),
        SpellingSuggestion.sentence(
          SpellingSuggestion.nearest(to: name, in: names),
          otherwise: tr(
            "Choose from %1, or specify an effect file (JSON).", names.joined(separator: ", "))))
    )
  }

  /// The user's saved effects, except those whose name looks like a path or is also the name of a
  /// preset.
  static var own: [EffectChoice] {
    // If there is no home folder, there are no saved effects.
    guard let folders = try? MynaFolders() else { return [] }
    let presets = Set(EffectPreset.all.map(\.id))
    return EffectFolder(folders: folders).list().filter {
      !isPath($0.chain.name) && !presets.contains($0.chain.name.lowercased())
    }
  }

  private static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json")
  }

  private static func preset(_ name: String) throws -> Reverb.Preset {
    let plain = name.replacing("-", with: "").lowercased()
    if let preset = Reverb.Preset.allCases.first(where: { $0.rawValue.lowercased() == plain }) {
      return preset
    }
    throw UsageError(
      paragraph(
        tr("There is no reverb preset “%1”.", name),
        SpellingSuggestion.sentence(
          SpellingSuggestion.nearest(to: plain, in: presetNames),
          otherwise: tr("Choose from %1.", presetNames.joined(separator: ", ")))))
  }
}

extension OptionDescription {
  fileprivate init<Owner>(
    name: String, letter: Character? = nil, value: String, summary: String,
    setting: NumberSetting<Owner>
  ) {
    self.init(
      name: name, letter: letter, value: value, summary: summary, range: setting.range,
      unit: setting.unit.words)
  }
}
