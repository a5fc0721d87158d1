import Foundation
public import MIDI

/// A note of a melody, as it is to be heard.
public struct MelodyNote: Sendable {
  /// The number of its key; 69 is the A of 440 Hz.
  public var key: UInt8
  /// Seconds.
  public var start: Double
  /// Seconds.
  public var end: Double

  /// Hertz.
  public var frequency: Double { 440 * pow(2, (Double(key) - 69) / 12) }
}

extension StandardMIDIFile {
  /// The notes of the first voice that plays, in the order in which they begin.
  public var melody: [MelodyNote] {
    let map = TempoMap(self)
    var (notes, open) = ([MelodyNote](), [UInt8: Int]())
    let voice = tracks.filter { $0.firstNote != nil }.min {
      ($0.firstNote ?? .max) < ($1.firstNote ?? .max)
    }
    for entry in voice?.entries ?? [] {
      let seconds = map.seconds(atTick: entry.tick)
      switch entry.content {
      case .event(.noteOn(_, let key, _)):
        open[key] = notes.count
        notes.append(MelodyNote(key: key, start: seconds, end: seconds))
      case .event(.noteOff(_, let key, _)):
        if let index = open.removeValue(forKey: key) { notes[index].end = seconds }
      default: break
      }
    }
    return notes
  }
}

extension MIDITrack {
  /// The tick of its first note.
  fileprivate var firstNote: Int? {
    entries.first { if case .event(.noteOn) = $0.content { true } else { false } }?.tick
  }
}

extension Signal {
  /// Returns the keys among the first notes of a melody that are not heard where they should be.
  ///
  /// A note is heard where it is louder than its neighbors, but for those that sound at the same time.
  ///
  /// - Parameter speed: how much faster than it is written the melody plays.
  public func missing(_ count: Int, of melody: [MelodyNote], speed: Double = 1) -> [UInt8] {
    melody.prefix(count).enumerated().filter { index, note in
      // Too short to be told from its neighbors, but for the first.
      guard index == 0 || note.end - note.start > 0.25 else { return false }
      let window = self[
        (note.start + 0.01) / speed..<min(note.end, note.start + 0.5) / speed]
      let others = [-2.0, -1, 1, 2].map { note.frequency * pow(2, $0 / 12) }.filter { frequency in
        !melody.contains { abs($0.frequency / frequency - 1) < 0.01 && $0.start < note.end }
      }
      let level = window.level(at: note.frequency)
      return !others.allSatisfy { window.level(at: $0) < level }
    }.map(\.element.key)
  }
}
