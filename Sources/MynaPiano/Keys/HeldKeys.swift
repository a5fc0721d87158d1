public import MIDI

/// The piano keys that are down, and the inputs that hold them down.
///
/// A key sounds until its last holder releases it. All notes played on screen pass through this
/// type, which ensures that each note-on is followed by a note-off.
public struct HeldKeys: Sendable {
  /// An input that holds one key at a time.
  ///
  /// `computerKey` contains the hardware code of a key on the computer keyboard. `command`
  /// represents a screen reader or the Enter key.
  public enum Holder: Hashable, Sendable {
    case finger(Int)
    case computerKey(UInt32)
    case midi(channel: UInt8, key: UInt8)
    case command
  }

  private var keys: [Holder: Int] = [:]

  /// Creates a value in which no keys are down.
  public init() {}

  /// The keys that are down.
  public var all: Set<Int> { Set(keys.values) }

  /// Returns whether the given holder is holding a key down.
  public func holds(_ holder: Holder) -> Bool { keys[holder] != nil }

  /// Returns the key that the given holder is holding down, if any.
  public func key(of holder: Holder) -> Int? { keys[holder] }

  /// Presses a key, 0…127, with a velocity, 1…127, and releases the holder's previous key.
  ///
  /// A key that is already down is struck again.
  public mutating func press(_ key: Int, velocity: Int, by holder: Holder) -> [MIDIEvent] {
    guard (0...127).contains(key) else { return release(holder) }
    let released = release(holder)
    keys[holder] = key
    return released + [
      .noteOn(channel: 0, key: UInt8(key), velocity: UInt8(min(max(velocity, 1), 127)))
    ]
  }

  /// Releases the key that the given holder is holding down.
  public mutating func release(_ holder: Holder) -> [MIDIEvent] {
    guard let key = keys.removeValue(forKey: holder), !keys.values.contains(key) else { return [] }
    return [.noteOff(channel: 0, key: UInt8(key), velocity: 64)]
  }

  /// Releases the keys of all holders that satisfy a condition.
  public mutating func releaseAll(where isLeaving: (Holder) -> Bool = { _ in true }) -> [MIDIEvent]
  {
    keys.keys.filter(isLeaving).flatMap { release($0) }
  }
}
