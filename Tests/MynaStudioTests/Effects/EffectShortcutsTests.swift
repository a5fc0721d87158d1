import MynaDSP
import MynaStudio
import Testing

@Suite("Effect keys")
struct EffectShortcutsTests {
  private let own = EffectChoice(chain: EffectChain(name: "Cave", units: []), path: "/cave.json")

  @Test("Keys 1 to 9 choose effects in order, and 0 chooses no effect")
  func digits() {
    let effects = EffectChoice.presets + [own]
    #expect(EffectShortcuts.effect(for: 0, of: effects) == .original)
    for (index, effect) in effects.enumerated() {
      #expect(EffectShortcuts.effect(for: index + 1, of: effects) == effect)
    }
  }

  @Test("A digit without an effect doesn't choose an effect")
  func missing() {
    for digit in [-1, 2, 9] { #expect(EffectShortcuts.effect(for: digit, of: [own]) == nil) }
    #expect(EffectShortcuts.effect(for: 1, of: []) == nil)
    #expect(EffectShortcuts.effect(for: 0, of: []) == .original)
  }
}
