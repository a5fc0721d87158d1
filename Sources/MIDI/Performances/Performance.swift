/// The events of a recorded performance, each with its position in the recorded audio.
public struct Performance: Equatable, Sendable {
  /// An event and the frame at which it is heard.
  public struct Entry: BitwiseCopyable, Equatable, Sendable {
    /// The number of frames since the start of the audio.
    public var frame: Int
    /// The event.
    public var content: Content

    /// Creates an entry at the given frame, 0 or greater.
    @_noLocks public init(frame: Int, _ content: Content) {
      (self.frame, self.content) = (frame, content)
    }
  }

  /// The content of an entry.
  ///
  /// `bar` marks the first beat of a bar and sets the tempo (20…300 beats per minute) and the
  /// number of beats per bar (1…12) from that beat on. `end` marks the end of the audio.
  public enum Content: BitwiseCopyable, Equatable, Sendable {
    case event(MIDIEvent)
    case bar(tempo: Double, beats: Int)
    case end
  }

  /// The sample rate of the audio, in hertz.
  public var sampleRate: Double
  /// The entries in the order in which they were recorded.
  public var entries: [Entry]

  /// Creates a performance.
  public init(sampleRate: Double, entries: [Entry] = []) {
    (self.sampleRate, self.entries) = (sampleRate, entries)
  }
}
