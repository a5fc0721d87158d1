/// A Standard MIDI File in format 0 (one track) or 1 (several simultaneous tracks).
///
/// ```swift
/// let file = try StandardMIDIFile(bytes)
/// let map = TempoMap(file)
/// for (tick, event) in file.events { synthesizer.play(event, at: map.seconds(atTick: tick)) }
/// ```
///
/// - Source: *Standard MIDI Files 1.0* (MIDI Manufacturers Association, 1996).
public struct StandardMIDIFile: Equatable, Sendable {
  /// The unit of ticks.
  ///
  /// A quarter note has 1…32,767 ticks, whose duration depends on the tempo. A film frame has 1…255
  /// ticks, which tempo events don't change; its rate is 24, 25, 30, or 29 frames per second, where
  /// 29 stands for the 30,000/1,001 of color television.
  public enum Division: Equatable, Sendable {
    case quarter(ticks: Int)
    case film(frameRate: Int, ticks: Int)
  }

  /// The conversion of ticks to time.
  public var division: Division
  /// The tracks, which all start at the same time.
  public var tracks: [MIDITrack]
  /// Whether the bytes were truncated or damaged, in which case `tracks` contains only the part
  /// that could be read.
  public internal(set) var isDamaged = false

  /// Creates a file with the given tracks.
  public init(division: Division = .quarter(ticks: 480), tracks: [MIDITrack]) {
    (self.division, self.tracks) = (division, tracks)
  }

  /// The tick at which the last track ends.
  public var endTick: Int { tracks.map(\.endTick).max() ?? 0 }

  /// The channel messages of all tracks in chronological order; at the same tick, in the order of
  /// tracks.
  public var events: [(tick: Int, event: MIDIEvent)] {
    merged.compactMap { entry in
      if case .event(let event) = entry.content { (entry.tick, event) } else { nil }
    }
  }

  var merged: [MIDITrack.Entry] {
    guard tracks.count > 1 else { return tracks.first?.entries ?? [] }
    let all = tracks.enumerated().flatMap { track, content in
      content.entries.enumerated().map { (track: track, index: $0, entry: $1) }
    }
    return all.sorted {
      ($0.entry.tick, $0.track, $0.index) < ($1.entry.tick, $1.track, $1.index)
    }.map(\.entry)
  }
}
