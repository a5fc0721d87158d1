public import Files
public import MynaDSP

// This conformance isn't in MynaDSP because MynaDSP does not use Foundation.
extension EffectError: DescribedError {}
