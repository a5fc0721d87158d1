/// Going back and forward.
extension PlaybackModel {
  /// Seconds of a small skip, by an arrow key.
  public static let smallSkip = 5.0
  /// Seconds of a large skip, by an arrow key with Shift.
  public static let largeSkip = 15.0

  /// Seconds that the buttons beside Play skip: more in a sound of some minutes, where five seconds lead nowhere.
  public var skip: Double { duration >= 180 ? Self.largeSkip : Self.smallSkip }
}
