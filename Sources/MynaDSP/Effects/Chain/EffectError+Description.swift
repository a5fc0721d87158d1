// Embedded Swift cannot format fractional numbers.
#if !hasFeature(Embedded)
  extension EffectError: CustomStringConvertible {
    /// A sentence that says why the effect cannot be created and what to do next.
    public var description: String {
      switch self {
      case .outOfRange(let unit, let parameter, let value, let range):
        let symbol = Self.symbol(of: parameter, in: unit)
        return
          "The \(parameter) of \(unit) is \(plain(value))\(symbol), outside of \(plain(range.lowerBound))…\(plain(range.upperBound))\(symbol); choose a value within this range."
      case .unknownUnit(let name):
        return
          "The effect uses the unit “\(name)”, which this program does not support; use the program that has it, or remove the unit from the effect."
      case .unknownSetting(let unit, let setting, let known):
        let names = known.isEmpty ? "none" : known.joined(separator: ", ")
        return
          "The unit “\(unit)” has no setting called “\(setting)”; remove it, or choose one that exists: \(names)."
      case .rateOutOfRange(let rate, let range):
        return
          "All units together make the sound \(plain(rate)) times as fast, outside of \(plain(range.lowerBound))…\(plain(range.upperBound)); choose other rates."
      case .tailTooLong(let seconds, let most):
        return
          "The effect continues for \(plain(seconds)) s after the audio ends, longer than \(plain(most)) s; use less feedback, or fewer units."
      case .unsupportedSampleRate(let rate):
        let range = EffectProcessor.sampleRateRange
        return
          "Effects do not support a sample rate of \(plain(rate)) Hz; convert the sound to a sample rate of \(plain(range.lowerBound))…\(plain(range.upperBound)) Hz first."
      case .unsupportedChannelCount(let count):
        return
          "Effects work on mono and stereo audio, not on audio with \(count) channels; mix the sound down first."
      }
    }

    private static func symbol(of parameter: String, in unit: String) -> String {
      let settings = EffectUnit.kinds.first { $0.name == unit }?.settings ?? []
      let parts = settings.flatMap { setting -> [SettingDescription] in
        if case .list(let settings, _) = setting.values { settings } else { [setting] }
      }
      let values = parts.first { $0.name == parameter }?.values
      guard case .number(_, let unit, default: _) = values, !unit.symbol.isEmpty else { return "" }
      return " \(unit.symbol)"
    }
  }

  private func plain(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
#endif
