public import Files
public import MIDI

// Here because `MIDI` does not import Foundation.
extension MIDIFileError: DescribedError {}
