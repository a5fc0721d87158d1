public import Files
public import MynaDSP

// MynaDSP has no Foundation, so the conformance is here.
extension EffectError: DescribedError {}
