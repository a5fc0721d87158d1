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
  public enum Content: BitwiseCopyable, Equatable, Sendable {
    case event(MIDIEvent)
    /// The first beat of a bar, with the beats per minute (20…300) and the beats per bar (1…12)
    /// from here on.
    case bar(tempo: Double, beats: Int)
    /// The end of the sound.
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
