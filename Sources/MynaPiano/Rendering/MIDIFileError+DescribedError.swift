public import Files
public import MIDI

extension MIDIFileError: DescribedError {}
