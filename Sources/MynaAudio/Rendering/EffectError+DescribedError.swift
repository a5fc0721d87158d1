public import Files
public import MynaDSP

// The conformance is here because MynaDSP has no Foundation.
extension EffectError: DescribedError {}
