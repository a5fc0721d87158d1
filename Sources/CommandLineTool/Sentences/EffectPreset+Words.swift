import MynaDSP
import Sentences
import Translations

extension EffectPreset {
  var displayName: String { chain.displayName }

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
