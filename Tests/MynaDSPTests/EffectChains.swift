import MynaDSP

/// Returns an unnamed chain of units.
func chain(_ units: EffectUnit...) -> EffectChain { EffectChain(name: "", units: units) }

/// Returns why a chain is rejected; nil if it is valid.
func error(of chain: EffectChain) -> EffectError? {
  do throws(EffectError) {
    try chain.validate()
    return nil
  } catch {
    return error
  }
}
