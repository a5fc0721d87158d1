import MIDI
import MynaPiano
import MynaScreens
import Testing

@Suite("HeldKeys")
struct HeldKeysTests {
  private let layout = KeyboardLayout(width: 360, height: 200, octave: 4)

  @Test("Ten fingers play ten keys, and lifting each finger releases its key")
  func tenFingers() {
    var held = HeldKeys()
    let keys = Array(layout.keys.prefix(10))
    for (finger, key) in keys.enumerated() {
      #expect(touch(finger, .began, key, &held) == [on(key, in: layout)])
    }
    #expect(held.all == Set(keys))
    for (finger, key) in keys.enumerated().reversed() {
      #expect(touch(finger, .ended, key, &held) == [off(key)])
    }
    #expect(held.all.isEmpty)
  }

  @Test("A finger sliding across the keyboard plays each key it enters once")
  func glissando() {
    var held = HeldKeys()
    var events = touch(0, .began, 60, &held)
    for key in [60, 62, 62, 64] { events += touch(0, .moved, key, &held) }
    events += KeyboardTouches.handle(finger: 0, .moved, x: -5, y: 190, on: layout, &held)
    events += touch(0, .moved, 60, &held)
    events += KeyboardTouches.handle(finger: 0, .cancelled, x: 0, y: 0, on: layout, &held)
    let expected = [60, 62, 64, 60].flatMap { [on($0, in: layout), off($0)] }
    #expect(events == expected)
  }

  @Test("A key held by both a finger and a computer key sounds until both release it")
  func shared() {
    var held = HeldKeys()
    #expect(held.press(60, velocity: 90, by: .finger(0)).count == 1)
    #expect(held.press(60, velocity: 90, by: .computerKey(38)).count == 1)
    #expect(held.release(.finger(0)).isEmpty)
    #expect(held.all == [60])
    #expect(held.release(.computerKey(38)) == [off(60)])
    #expect(held.release(.computerKey(38)).isEmpty)
  }

  @Test("Releasing all keys ends every held note")
  func releaseAll() {
    var held = HeldKeys()
    _ = held.press(60, velocity: 90, by: .finger(0))
    _ = held.press(64, velocity: 90, by: .computerKey(40))
    _ = held.press(67, velocity: 90, by: .midi(channel: 3, key: 67))
    let fingers = held.releaseAll { if case .finger = $0 { true } else { false } }
    #expect(fingers == [off(60)] && held.all == [64, 67])
    #expect(Set(held.releaseAll().map(\.bytes)) == Set([64, 67].map { off($0).bytes }))
    #expect(held.all.isEmpty)
  }

  @Test("Velocities are limited to 127, and nonexistent keys play nothing")
  func limits() {
    var held = HeldKeys()
    #expect(
      held.press(60, velocity: 500, by: .command)
        == [.noteOn(channel: 0, key: 60, velocity: 127)])
    #expect(held.press(200, velocity: 5, by: .command) == [off(60)])
    #expect(held.press(-1, velocity: 5, by: .command).isEmpty)
  }

  @Test("Computer keys play notes from C upward by their physical position")
  func computerKeys() {
    // The row of A, with W E T Y U above it, in hardware codes of X11 and Wayland.
    let codes: [UInt32] = [38, 25, 39, 26, 40, 41, 28, 42, 29, 43, 30, 44, 45]
    #expect(codes.map { ComputerKeyboard.step(ofHardwareCode: $0) } == Array(0...12))
    // Escape, space and Q play nothing.
    #expect([9, 65, 24, 0].allSatisfy { ComputerKeyboard.step(ofHardwareCode: $0) == nil })
  }

  private func touch(
    _ finger: Int, _ phase: KeyboardTouches.Phase, _ key: Int, _ held: inout HeldKeys
  ) -> [MIDIEvent] {
    let area = layout.area(of: key)
    return KeyboardTouches.handle(
      finger: finger, phase, x: area.x + area.width / 2, y: area.height - 5, on: layout, &held)
  }

  private func on(_ key: Int, in layout: KeyboardLayout) -> MIDIEvent {
    let velocity = layout.velocity(of: key, y: layout.area(of: key).height - 5)
    return .noteOn(channel: 0, key: UInt8(key), velocity: UInt8(velocity))
  }

  private func off(_ key: Int) -> MIDIEvent {
    .noteOff(channel: 0, key: UInt8(key), velocity: 64)
  }
}
