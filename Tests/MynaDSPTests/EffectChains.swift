import MynaDSP

/// Returns a chain of units without a name.
func chain(_ units: EffectUnit...) -> EffectChain { EffectChain(name: "", units: units) }

/// Returns why a chain is refused; nil for one that is valid.
func error(of chain: EffectChain) -> EffectError? {
  do throws(EffectError) {
    try chain.validate()
    return nil
  } catch {
    return error
  }
}
