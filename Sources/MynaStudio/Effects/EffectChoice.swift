package import MynaDSP

/// An effect that a person can choose: a preset, or one of their own.
package struct EffectChoice: Equatable, Identifiable, Sendable {
  /// A preset's word, or the path of the file it is in.
  package let id: String
  /// The effect.
  package let chain: EffectChain
  /// The file that it is in; nil for a preset.
  package let path: String?

  /// No effect: the sound as it is.
  package static let original = EffectChoice(
    id: "original", chain: EffectChain(name: "", units: []), path: nil)

  /// The presets, in the order of their buttons.
  package static var presets: [EffectChoice] { EffectPreset.all.map(EffectChoice.init) }

  /// Creates the choice of a preset.
  package init(_ preset: EffectPreset) { (id, chain, path) = (preset.id, preset.chain, nil) }

  /// Creates the choice of an effect in a file.
  package init(chain: EffectChain, path: String) {
    (id, self.chain, self.path) = (path, chain, path)
  }

  private init(id: String, chain: EffectChain, path: String?) {
    (self.id, self.chain, self.path) = (id, chain, path)
  }
}
