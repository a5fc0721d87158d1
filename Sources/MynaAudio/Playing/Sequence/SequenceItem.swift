/// One of several audio files that play one after another.
public struct SequenceItem: Equatable, Sendable {
  /// An ID chosen by the caller; unique within a player.
  public var id: Int
  /// The path of the audio file.
  public var path: String
  /// A linear gain, to match the loudness of other sounds.
  public var gain: Double

  /// Creates an item for a file.
  public init(id: Int, path: String, gain: Double = 1) {
    (self.id, self.path, self.gain) = (id, path, gain)
  }
}

/// An error that kept a sound from playing to its end.
public struct SequenceFailure: Equatable, Sendable {
  /// The ID of the item.
  public var item: Int
  /// The error.
  ///
  /// Everything before the error was played.
  public var error: RenderError
}
