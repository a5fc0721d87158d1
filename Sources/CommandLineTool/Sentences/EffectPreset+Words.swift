import MynaDSP
import Translations

extension EffectPreset {
  var displayName: String { chain.displayName }

  /// What the effect does, in a few words.
  var meaning: String {
    switch id {
    case "snail": tr("half speed, same pitch")
    case "rabbit": tr("double speed, same pitch")
    case "chipmunk": tr("an octave up, same length")
    case "vader": tr("an octave down, same length")
    case "hawk": tr("echoes a second apart")
    case "reverb": tr("in a medium hall")
    default: summary
    }
  }
}

extension EffectChain {
  /// The name for the user, who has named some effects, and left others without a name.
  var displayName: String {
    if name.isEmpty { return tr("own effect") }
    return EffectPreset.all.contains { $0.chain.name == name } ? tr(name) : name
  }
}
