public import MIDI

/// The keys that are down, and what holds each of them.
///
/// A key sounds until the last of its holders has left it. All notes of the screen go through here, so that each one that begins also
/// ends.
public struct HeldKeys: Sendable {
  /// Something that holds one key at a time.
  public enum Holder: Hashable, Sendable {
    /// A finger on a touch screen, or the pointer.
    case finger(Int)
    /// A key of the computer's keyboard, by its hardware code.
    case computerKey(UInt32)
    /// A key of a MIDI keyboard.
    case midi(channel: UInt8, key: UInt8)
    /// A screen reader, or the Enter key.
    case command
  }

  private var keys: [Holder: Int] = [:]

  /// No key is down.
  public init() {}

  /// The keys that are down.
  public var all: Set<Int> { Set(keys.values) }

  /// Returns whether a holder has a key.
  public func holds(_ holder: Holder) -> Bool { keys[holder] != nil }

  /// Returns the key that a holder has.
  public func key(of holder: Holder) -> Int? { keys[holder] }

  /// Presses a key of 0…127 with a velocity of 1…127, and releases the one that the holder had.
  ///
  /// A key that is already down sounds once more.
  public mutating func press(_ key: Int, velocity: Int, by holder: Holder) -> [MIDIEvent] {
    guard (0...127).contains(key) else { return release(holder) }
    let released = release(holder)
    keys[holder] = key
    return released + [
      .noteOn(channel: 0, key: UInt8(key), velocity: UInt8(min(max(velocity, 1), 127)))
    ]
  }

  /// Takes a holder off its key.
  public mutating func release(_ holder: Holder) -> [MIDIEvent] {
    guard let key = keys.removeValue(forKey: holder), !keys.values.contains(key) else { return [] }
    return [.noteOff(channel: 0, key: UInt8(key), velocity: 64)]
  }

  /// Takes all holders off their keys, or those that a condition is true of.
  public mutating func releaseAll(where isLeaving: (Holder) -> Bool = { _ in true }) -> [MIDIEvent]
  {
    keys.keys.filter(isLeaving).flatMap { release($0) }
  }
}
