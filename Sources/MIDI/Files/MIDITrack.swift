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
  ///
  /// A tempo is 1…16,777,215 microseconds per quarter note; it is 500,000 before the first tempo.
  /// In a meter of 3/4, `beats` is 3 and `unit` is 2, the note value as a power of two. Flats are
  /// negative `sharps`, −7…7. The name of the first track is that of the piece; a name that is not
  /// UTF-8 is a meta event. Meta events have a type of 0…127. An exclusive message, or a part of
  /// one, lacks its first status byte.
  public enum Content: Equatable, Sendable {
    case event(MIDIEvent)
    case tempo(microseconds: Int)
    case meter(beats: Int, unit: Int)
    case key(sharps: Int, isMinor: Bool)
    case name(String)
    case meta(type: UInt8, bytes: [UInt8])
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
