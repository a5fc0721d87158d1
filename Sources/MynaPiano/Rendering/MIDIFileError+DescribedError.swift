public import Files
public import MIDI

// This conformance is declared in this module because the module `MIDI` doesn't depend on other
// modules.
extension MIDIFileError: DescribedError {}
