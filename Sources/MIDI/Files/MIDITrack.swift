/// A track of a Standard MIDI File, with its events in chronological order.
public struct MIDITrack: Equatable, Sendable {
  /// An event and its time.
  public struct Entry: Equatable, Sendable {
    /// The number of ticks since the start of the file.
    public var tick: Int
    /// The event, or information about the music.
    public var content: Content

    /// Creates an entry at the given tick, 0 or greater.
    public init(tick: Int, _ content: Content) { (self.tick, self.content) = (tick, content) }
  }

  /// The content of an entry.
  ///
  /// A tempo is 1…16,777,215 microseconds per quarter note. Before the first tempo event, the tempo
  /// is 500,000 microseconds. In a meter of 3/4, `beats` is 3 and `unit` is 2, the base-2 logarithm
  /// of the note value. `sharps` is −7…7, where negative values represent flats. The first track's
  /// name is the name of the piece. A name that isn't valid UTF-8 is stored as a meta event. The
  /// type of a meta event is 0…127. The bytes of an exclusive message, or of a fragment of an
  /// exclusive message, don't include the first status byte.
  public enum Content: Equatable, Sendable {
    case event(MIDIEvent)
    case tempo(microseconds: Int)
    case meter(beats: Int, unit: Int)
    case key(sharps: Int, isMinor: Bool)
    case name(String)
    case meta(type: UInt8, bytes: [UInt8])
    case exclusive(start: UInt8, bytes: [UInt8])
  }

  /// The entries, sorted by tick.
  public var entries: [Entry]
  /// The tick at which the track ends, never before its last entry.
  public var endTick: Int

  /// Creates a track that ends at `endTick` or at its last entry, whichever is later.
  public init(_ entries: [Entry] = [], endTick: Int = 0) {
    self.entries = entries
    self.endTick = max(endTick, entries.last?.tick ?? 0)
  }
}
