package import MIDI
package import MynaPiano

/// Converts touches on the on-screen keyboard to MIDI events.
///
/// A finger plays the key that it touches, and can glide to other keys. The pointer is treated as a
/// finger.
///
/// ```swift
/// let events = KeyboardTouches.handle(finger: 0, .began, x: 20, y: 90, on: layout, &held)
/// ```
package enum KeyboardTouches {
  package enum Phase: Sendable {
    case began
    case moved
    case ended
    case cancelled
  }

  /// Returns the events for a touch.
  ///
  /// A finger that glides off the keyboard releases its key and plays again when it returns.
  package static func handle(
    finger: Int, _ phase: Phase, x: Double, y: Double, on layout: KeyboardLayout,
    _ held: inout HeldKeys
  ) -> [MIDIEvent] {
    let holder = HeldKeys.Holder.finger(finger)
    switch phase {
    case .ended, .cancelled: return held.release(holder)
    case .began, .moved:
      guard let key = layout.key(x: x, y: y) else { return held.release(holder) }
      if phase == .moved, held.key(of: holder) == key { return [] }
      return held.press(key, velocity: layout.velocity(of: key, y: y), by: holder)
    }
  }
}
