import Foundation
public import MIDI

extension Scratch {
  /// Writes a MIDI file.
  ///
  /// - Parameter events: The events with their times in milliseconds.
  public func write(_ events: [(Int, MIDIEvent)], to name: String) throws {
    let track = MIDITrack(events.map { MIDITrack.Entry(tick: $0.0, .event($0.1)) })
    // A tick is a millisecond.
    let file = StandardMIDIFile(division: .quarter(ticks: 500), tracks: [track])
    try write(Data(file.bytes), to: name)
  }
}

extension [(Int, MIDIEvent)] {
  /// Returns a note with a start and a length in milliseconds.
  public static func note(_ key: UInt8, at start: Int, length: Int, channel: UInt8 = 0) -> Self {
    [
      (start, .noteOn(channel: channel, key: key, velocity: 100)),
      (start + length, .noteOff(channel: channel, key: key, velocity: 64)),
    ]
  }
}
