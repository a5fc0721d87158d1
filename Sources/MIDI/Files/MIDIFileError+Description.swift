extension MIDIFileError: CustomStringConvertible {
  /// A sentence that says why the bytes cannot be read and what to do next.
  public var description: String {
    switch self {
    case .notMIDI: "The file is not a MIDI file; choose a Standard MIDI File."
    case .unsupported(let format):
      "The MIDI file is of a kind that cannot be played (format \(format)); save it in format 0 or 1, in ticks per quarter note, with the program that made it."
    case .noTrack: "The MIDI file ends before its first track; look for another copy."
    }
  }
}
