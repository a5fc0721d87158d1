import MynaDSP
import Translations

extension EffectChain {
  /// The name for the user, who has named some effects, and left others without a name.
  package var displayName: String {
    if name.isEmpty { return tr("own effect") }
    return EffectPreset.all.contains { $0.chain.name == name } ? tr(name) : name
  }
}
