public import Files
public import MIDI

// This conformance is here because `MIDI` depends on no other module.
extension MIDIFileError: DescribedError {}
