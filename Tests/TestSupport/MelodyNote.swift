import Foundation
public import MIDI

/// A note of a melody, without its velocity.
public struct MelodyNote: Sendable {
  /// The key's number; 69 is the A of 440 Hz.
  public var key: UInt8
  /// The start in seconds.
  public var start: Double
  /// The end in seconds.
  public var end: Double

  /// The fundamental in hertz.
  public var frequency: Double { 440 * pow(2, (Double(key) - 69) / 12) }
}

extension StandardMIDIFile {
  /// The notes of the first playing voice, in order of their start.
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
  /// The tick of the first note.
  fileprivate var firstNote: Int? {
    entries.first { if case .event(.noteOn) = $0.content { true } else { false } }?.tick
  }
}

extension Signal {
  /// Returns the keys, among the first `count` notes of a melody, that are not heard at their time.
  ///
  /// A note counts as heard if it is louder than the neighboring keys, except those that sound at
  /// the same time.
  ///
  /// - Parameter speed: The playback speed relative to the score.
  public func missing(_ count: Int, of melody: [MelodyNote], speed: Double = 1) -> [UInt8] {
    melody.prefix(count).enumerated().filter { index, note in
      // Notes too short to be distinguished from their neighbors are skipped, except the first.
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
