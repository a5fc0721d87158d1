public import Files
public import MIDI

// MIDI has no Foundation, so the conformance is here.
extension MIDIFileError: DescribedError {}
