public import Files
public import MynaDSP

// The conformance is here because MynaDSP does not use Foundation.
extension EffectError: DescribedError {}
