import MIDI
import MIDIDevices
import MynaPiano
import MynaScreens
import MynaStudio
import StudioSupport
import Synchronization
import TestSupport
import Testing

/// Tests the piano page's decisions, without widgets or a speaker.
@Suite("PianoModel")
@MainActor struct PianoModelTests {
  private let studio: Studio
  private let scratch: StudioScratch
  private let model: PianoModel
  private let layout = KeyboardLayout(width: 640, height: 200, octave: 4)

  init() throws {
    scratch = try StudioScratch()
    studio = Studio(folders: scratch.folders)
    model = PianoModel(studio: studio)
  }

  @Test("A key held down is pressed once despite keyboard repeat")
  func repetition() {
    for _ in 0..<5 { #expect(model.press(hardwareCode: 38)) }
    #expect(model.held == [60])
    model.release(hardwareCode: 38)
    #expect(model.held.isEmpty)
    #expect(!model.press(hardwareCode: 24), "Q is no key of the piano")
  }

  @Test(
    "Leaving the page, changing octaves, or releasing all keys ends every note and lifts the pedal")
  func released() async {
    func hold() {
      _ = model.press(hardwareCode: 38)
      model.touch(finger: 7, .began, x: 300, y: 190, on: layout)
      model.setPedal(true)
      #expect(model.held.count == 2 && model.isPedalDown)
    }
    hold()
    model.releaseAll()
    #expect(model.held.isEmpty && !model.isPedalDown)
    hold()
    model.shiftOctave(by: 1)
    #expect(model.held.isEmpty && !model.isPedalDown)
    hold()
    await model.disappear()
    #expect(model.held.isEmpty && !model.isPedalDown)
  }

  @Test("Changing octaves releases a touched key, and computer keys play the new octave")
  func octave() {
    model.touch(finger: 1, .began, x: 20, y: 190, on: layout)
    model.shiftOctave(by: -1)
    model.touch(finger: 1, .ended, x: 20, y: 190, on: layout)
    #expect(model.held.isEmpty)
    _ = model.press(hardwareCode: 38)
    #expect(model.held == [48])
  }

  @Test("The octave can't be shifted beyond the piano's range")
  func ends() {
    for _ in 0..<20 { model.shiftOctave(by: 1) }
    #expect(model.settings.octave == 7)
    for _ in 0..<20 { model.shiftOctave(by: -1) }
    #expect(model.settings.octave == 1)
  }

  @Test("The first MIDI source that works is used, and its held keys and pedal are shown")
  func keyboards() async throws {
    let (broken, keyboard) = (FakeKeyboard(isThere: false), FakeKeyboard(isThere: true))
    let model = PianoModel(studio: studio, keyboards: [broken, keyboard])
    await model.appear()
    keyboard.play(.noteOn(channel: 2, key: 60, velocity: 90))
    keyboard.play(.controlChange(channel: 2, controller: 64, value: 127))
    #expect(await comes { model.held == [60] && model.isPedalDown })
    #expect(model.keyboardNames == ["Keys"])
    // When the window loses focus, keys held on a MIDI keyboard stay down.
    _ = model.press(hardwareCode: 40)
    model.releaseInput()
    #expect(model.held == [60])
    keyboard.play(.noteOff(channel: 2, key: 60, velocity: 64))
    #expect(await comes { model.held.isEmpty })
    await model.disappear()
    #expect(!keyboard.isPlaying && model.keyboardNames.isEmpty)
  }

  /// Waits for a condition on the main actor.
  private func comes(_ isSo: () -> Bool) async -> Bool {
    for _ in 0..<10_000 {
      if isSo() { return true }
      await Task.yield()
    }
    return false
  }

  @Test("Piano settings are saved and restored at the next start")
  func kept() async {
    model.settings.instrument = .musicBox
    model.settings.labels = .solfege
    #expect(!model.settings.hasMicrophone)
    model.setMicrophone(true)
    await studio.saveNow()
    let next = Studio(folders: scratch.folders)
    #expect(next.settings.piano.instrument == .musicBox && next.settings.piano.labels == .solfege)
    #expect(next.settings.piano.hasMicrophone)
  }
}

/// A keyboard controlled by a test.
private final class FakeKeyboard: MIDISource {
  private struct State {
    var onEvent: (@Sendable (MIDIEvent, Int) -> Void)?
  }

  private let isThere: Bool
  private let state = Mutex(State())

  init(isThere: Bool) { self.isThere = isThere }

  var isPlaying: Bool { state.withLock { $0.onEvent != nil } }
  var ports: [MIDIPort] { isPlaying ? [MIDIPort(id: "1", name: "Keys")] : [] }

  func start(
    onEvent: @escaping @Sendable (MIDIEvent, Int) -> Void,
    onChange: @escaping @Sendable (MIDIPortChange) -> Void
  ) throws(MIDIDeviceError) {
    guard isThere else { throw .nodeMissing(path: "/dev/snd/seq") }
    state.withLock { $0.onEvent = onEvent }
    onChange(.appeared(MIDIPort(id: "1", name: "Keys")))
  }

  func stop() { state.withLock { $0.onEvent = nil } }

  func play(_ event: MIDIEvent) { state.withLock { $0.onEvent }?(event, PianoEngine.now) }
}
