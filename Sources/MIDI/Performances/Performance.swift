/// The events of music that was recorded as sound, each with its frame of that sound.
public struct Performance: Equatable, Sendable {
  /// An event and the frame at which it sounds.
  public struct Entry: BitwiseCopyable, Equatable, Sendable {
    /// The frames since the beginning of the sound.
    public var frame: Int
    /// The event.
    public var content: Content

    /// Creates an entry at a frame of 0 or more.
    @_noLocks public init(frame: Int, _ content: Content) {
      (self.frame, self.content) = (frame, content)
    }
  }

  /// The content of an entry.
  ///
  /// A bar is the first beat of a bar, with the tempo (20…300 beats per minute) and the beats per
  /// bar (1…12) from there on. The end is that of the sound.
  public enum Content: BitwiseCopyable, Equatable, Sendable {
    case event(MIDIEvent)
    case bar(tempo: Double, beats: Int)
    case end
  }

  /// The frames of the sound per second.
  public var sampleRate: Double
  /// The entries in the order in which they were recorded.
  public var entries: [Entry]

  /// Creates a performance.
  public init(sampleRate: Double, entries: [Entry] = []) {
    (self.sampleRate, self.entries) = (sampleRate, entries)
  }
}
