import MIDI
import Testing

@testable import CommandLineTool

@Suite("Notes typed in a terminal")
struct TerminalPianoKeyboardTests {
  private func on(_ key: UInt8) -> MIDIEvent { .noteOn(channel: 0, key: key, velocity: 96) }
  private func off(_ key: UInt8) -> MIDIEvent { .noteOff(channel: 0, key: key, velocity: 64) }

  @Test("Letters of either case play the keys from middle C up, and other characters play none")
  func letters() {
    var notes = TerminalPianoKeyboard()
    for (step, letter) in "awsedftgyhujkolp;'".enumerated() {
      #expect(notes.type(letter, at: Double(step)) == [on(UInt8(60 + step))])
    }
    #expect(notes.type("A", at: 100) == [off(60), on(60)])
    for letter in "qzr,1 ä" { #expect(notes.type(letter, at: 200) == nil) }
  }

  @Test("A note ends 0.4 seconds after its letter is typed")
  func end() {
    var notes = TerminalPianoKeyboard()
    #expect(notes.nextEnd == nil)
    _ = notes.type("a", at: 1)
    #expect(abs((notes.nextEnd ?? 0) - 1.4) < 1e-9)
    #expect(notes.end(at: 1.39).isEmpty)
    #expect(notes.end(at: 1.41) == [off(60)])
    #expect(notes.nextEnd == nil && notes.end(at: 9).isEmpty)
  }

  @Test("A note continues while its key is held, and ends soon after the last repeat")
  func held() {
    var notes = TerminalPianoKeyboard()
    _ = notes.type("a", at: 0)
    #expect(notes.type("a", at: 0.25) == [off(60), on(60)])
    for n in 1...40 {
      let time = 0.25 + 0.033 * Double(n)
      #expect(notes.type("a", at: time) == [])
      #expect(notes.end(at: time).isEmpty)
    }
    #expect(notes.end(at: 0.25 + 0.033 * 40 + 0.25) == [off(60)])
  }

  @Test("Typing a letter repeatedly plays a new note each time")
  func repeated() {
    var notes = TerminalPianoKeyboard()
    _ = notes.type("a", at: 0)
    for n in 1...10 {
      #expect(notes.type("a", at: 0.15 * Double(n)) == [off(60), on(60)])
    }
  }

  @Test("Octaves shift from C0 to C8, and the next note ends the previous one")
  func octaves() {
    var notes = TerminalPianoKeyboard()
    _ = notes.type("a", at: 0)
    notes.shift(by: 1)
    #expect(notes.range == 72...89)
    #expect(notes.type("a", at: 0.1) == [off(60), on(72)])
    notes.shift(by: 99)
    #expect(notes.range == 108...125)
    notes.shift(by: -99)
    #expect(notes.range == 12...29)
  }

  @Test("Toggling the pedal sends pedal down, then pedal up")
  func pedal() {
    var notes = TerminalPianoKeyboard()
    #expect(notes.togglePedal() == .controlChange(channel: 0, controller: 64, value: 127))
    #expect(notes.isPedalDown)
    #expect(notes.togglePedal() == .controlChange(channel: 0, controller: 64, value: 0))
  }
}
