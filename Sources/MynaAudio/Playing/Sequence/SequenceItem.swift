/// One of several sounds that are played one after another.
public struct SequenceItem: Equatable, Sendable {
  /// The caller's name for it; unique within a player.
  public var id: Int
  /// Its file.
  public var path: String
  /// Linear gain by which it is changed, to be as loud as the others.
  public var gain: Double

  /// A sound of a file.
  public init(id: Int, path: String, gain: Double = 1) {
    (self.id, self.path, self.gain) = (id, path, gain)
  }
}

/// The fault of a sound that did not play to its end.
public struct SequenceFailure: Equatable, Sendable {
  /// The item.
  public var item: Int
  /// Why; all that was there before has been played.
  public var error: RenderError
}
