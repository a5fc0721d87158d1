/// A track of a Standard MIDI File: events in the order of time.
public struct MIDITrack: Equatable, Sendable {
  /// An event and its time.
  public struct Entry: Equatable, Sendable {
    /// The ticks since the start of the file.
    public var tick: Int
    /// The event, or information about the music.
    public var content: Content

    /// Creates an entry at a tick of 0 or more.
    public init(tick: Int, _ content: Content) { (self.tick, self.content) = (tick, content) }
  }

  /// The content of an entry.
  public enum Content: Equatable, Sendable {
    case event(MIDIEvent)
    /// The microseconds of a quarter note, 1…16,777,215; 500,000 before the first tempo.
    case tempo(microseconds: Int)
    /// The beats in a bar, and the note value of a beat as a power of two: `beats` 3 and `unit` 2
    /// are 3/4.
    case meter(beats: Int, unit: Int)
    /// The number of sharps (positive) or flats (negative), −7…7.
    case key(sharps: Int, isMinor: Bool)
    /// The name of the track, or of the piece if this is the first track.
    case name(String)
    /// Any other meta event, with a type of 0…127.
    case meta(type: UInt8, bytes: [UInt8])
    /// A system exclusive message, or a part of one, without its first status byte.
    case exclusive(start: UInt8, bytes: [UInt8])
  }

  /// The entries in the order of their ticks.
  public var entries: [Entry]
  /// The tick at which the track ends; not before its last entry.
  public var endTick: Int

  /// Creates a track that ends with its last entry, or later.
  public init(_ entries: [Entry] = [], endTick: Int = 0) {
    self.entries = entries
    self.endTick = max(endTick, entries.last?.tick ?? 0)
  }
}
