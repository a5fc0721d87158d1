import MynaDSP
import Translations

extension EffectChain {
  /// The name as shown to the user.
  ///
  /// The name of a preset is translated, and an effect without a name is shown with a generic name.
  package var displayName: String {
    if name.isEmpty { return tr("own effect") }
    return EffectPreset.all.contains { $0.chain.name == name } ? tr(name) : name
  }
}
