package import MynaDSP

/// An effect that the user can choose: a preset, or an effect from the user's effects folder.
package struct EffectChoice: Equatable, Identifiable, Sendable {
  package let id: String
  package let chain: EffectChain
  package let path: String?

  package static let original = EffectChoice(
    id: "original", chain: EffectChain(name: "", units: []), path: nil)

  package static var presets: [EffectChoice] { EffectPreset.all.map(EffectChoice.init) }

  package init(_ preset: EffectPreset) { (id, chain, path) = (preset.id, preset.chain, nil) }

  package init(chain: EffectChain, path: String) {
    (id, self.chain, self.path) = (path, chain, path)
  }

  private init(id: String, chain: EffectChain, path: String?) {
    (self.id, self.chain, self.path) = (id, chain, path)
  }
}
