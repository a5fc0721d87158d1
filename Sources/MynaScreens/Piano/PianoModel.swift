import AudioDevices
import MIDI
package import MIDIDevices
package import MynaPiano
package import MynaStudio
import Observation
package import Threads

/// The Piano screen's state and decisions; knows no widget.
///
/// All notes go through `keys`, so that whatever ends the playing, from a lifted finger to a page that is left, ends its notes too.
@MainActor @Observable package final class PianoModel {
  /// The keys that are down, from whatever source.
  package private(set) var held: Set<Int> = []
  /// Whether the damper pedal is down.
  package private(set) var isPedalDown = false
  /// The sound that plays; nil while it is loaded.
  package private(set) var instrument: InstrumentStatus?
  /// The reason why no key sounds, or what is wrong with the take.
  package private(set) var trouble: PianoTrouble?
  /// The state of the take.
  package private(set) var phase = PerformanceStatus.State.ready
  /// Seconds of the take; read with `refresh`.
  @ObservationIgnored package private(set) var duration = 0.0
  /// The names of the keyboards that are heard.
  package internal(set) var keyboardNames: [String] = []
  /// The choices of the person, which are kept.
  package var settings: PianoSettings {
    didSet { if settings != oldValue { apply(oldValue) } }
  }

  /// The time by which the screen moves.
  package var time: any TimeSource { studio.time }

  @ObservationIgnored let studio: Studio
  @ObservationIgnored let piano: Piano
  @ObservationIgnored private var keys = HeldKeys()
  /// The sources of MIDI, the best first.
  @ObservationIgnored let keyboards: [any MIDISource]
  /// The source that is listened to.
  @ObservationIgnored var keyboard: (any MIDISource)?
  @ObservationIgnored var showing: Task<Void, Never>?
  @ObservationIgnored var recordingTrouble: PianoTrouble?
  /// The title of the take that is made; nil for none.
  @ObservationIgnored var takeTitle: String?
  /// The reason why a take is recorded without the microphone that was wanted.
  @ObservationIgnored var microphoneTrouble: PianoTrouble?
  @ObservationIgnored var isBusy = false
  /// Asks servers about devices and keyboards.
  @ObservationIgnored let looking = SerialThread(label: "Myna.Keyboards")
  @ObservationIgnored private var isShown = false
  @ObservationIgnored private var openTrouble: PianoTrouble?
  @ObservationIgnored private var watch: AudioDeviceWatch?
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Creates the model of a screen that has not appeared.
  ///
  /// - Parameter keyboards: The sources of MIDI, the best first; one of them is listened to.
  package init(
    studio: Studio, keyboards: [any MIDISource] = [ALSASource(), JACKSource()]
  ) {
    (self.studio, self.keyboards) = (studio, keyboards)
    settings = studio.settings.piano
    piano = Piano(
      devices: studio.devices, focus: studio.focus, soundFont: studio.settings.piano.soundFont,
      time: studio.time)
  }

  isolated deinit {
    following?.cancel()
    showing?.cancel()
  }

  // MARK: Coming and going

  /// Opens the device, and opens it again whenever one comes back.
  package func appear() async {
    isShown = true
    let (piano, settings) = (piano, settings)
    await piano.run { piano in
      piano.choose(settings.instrument)
      piano.setHall(settings.hall)
      piano.setMetronome(settings.hasMetronome ? settings.metronome : nil)
    }
    await open()
    await listen()
    guard watch == nil else { return }
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    watch = await looking.run { [devices = studio.devices] in
      devices.onChange { continuation.yield() }
    }
    following = Task { [weak self] in
      for await _ in changes { await self?.goOn() }
    }
  }

  /// Ends all notes and gives the device back, unless a take is being recorded.
  package func disappear() async {
    isShown = false
    releaseAll()
    guard phase == .ready else { return }
    await stopListening()
    await piano.run { $0.close() }
  }

  /// Looks at the piano's state; to be called a few times a second while the screen shows.
  package func refresh() {
    let status = piano.status
    if status.instrument != instrument { instrument = status.instrument }
    if status.problem != nil, isSounding { releaseAll() }
    let take = status.performance
    duration = take.duration
    if !isBusy, phase != take.state { phase = take.state }
    let found =
      openTrouble ?? status.problem.map(PianoTrouble.problem)
      ?? take.problem.map(PianoTrouble.performance) ?? recordingTrouble
      ?? take.eventProblem.map(PianoTrouble.events) ?? voiceTrouble(take)
    if trouble != found { trouble = found }
  }

  private var isSounding: Bool { !held.isEmpty || isPedalDown }

  /// Opens the device again after something was wrong with it.
  package func open() async {
    guard isShown else { return }
    do throws(AudioDeviceError) {
      try await piano.run { piano throws(AudioDeviceError) in try piano.open() }
      openTrouble = nil
    } catch {
      openTrouble = .device(error)
    }
    refresh()
  }

  private func goOn() async {
    if isShown, !piano.status.isOpen { await open() }
  }

  private func apply(_ old: PianoSettings) {
    studio.settings.piano = settings
    if settings.octave != old.octave { releaseInput() }
    let (piano, settings) = (piano, settings)
    Task {
      await piano.run { piano in
        if settings.instrument != old.instrument { piano.choose(settings.instrument) }
        if settings.hall != old.hall { piano.setHall(settings.hall) }
        piano.setMetronome(settings.hasMetronome ? settings.metronome : nil)
      }
    }
  }

  // MARK: Playing

  /// Takes note of a finger or the pointer on the keyboard.
  ///
  /// - Parameter stamp: The time at which it happened, in nanoseconds of `CLOCK_MONOTONIC`.
  package func touch(
    finger: Int, _ phase: KeyboardTouches.Phase, x: Double, y: Double, on layout: KeyboardLayout,
    at stamp: Int = PianoEngine.now
  ) {
    play(
      KeyboardTouches.note(finger: finger, phase, x: x, y: y, on: layout, &keys), at: stamp)
  }

  /// Presses a key of the computer's keyboard; returns whether it plays a note.
  ///
  /// Further presses of a key that is down are the keyboard's own repetition, and are left out.
  package func press(hardwareCode code: UInt32, at stamp: Int = PianoEngine.now) -> Bool {
    guard let step = ComputerKeyboard.step(ofHardwareCode: code) else { return false }
    guard !keys.holds(.computerKey(code)) else { return true }
    let key = PianoKey.c(ofOctave: settings.octave) + step
    play(keys.press(key, velocity: ComputerKeyboard.velocity, by: .computerKey(code)), at: stamp)
    return true
  }

  /// Releases a key of the computer's keyboard.
  package func release(hardwareCode code: UInt32, at stamp: Int = PianoEngine.now) {
    play(keys.release(.computerKey(code)), at: stamp)
  }

  /// Sounds a key for half a second, as a screen reader or the Enter key wants it.
  package func strike(_ key: Int) {
    play(keys.press(key, velocity: ComputerKeyboard.velocity, by: .command))
    Task { [weak self, time = studio.time] in
      // An end of the program ends the note as well.
      try? await time.sleep(for: .milliseconds(500))
      guard let self, keys.key(of: .command) == key else { return }
      play(keys.release(.command))
    }
  }

  /// Presses or lifts the damper pedal.
  package func setPedal(_ isDown: Bool, at stamp: Int = PianoEngine.now) {
    guard isDown != isPedalDown else { return }
    isPedalDown = isDown
    play([.controlChange(channel: 0, controller: 64, value: isDown ? 127 : 0)], at: stamp)
  }

  /// Lifts the keys and the pedal that fingers and the computer's keyboard hold; those of other keyboards stay.
  package func releaseInput() {
    play(
      keys.releaseAll {
        if case .midi = $0 { false } else { true }
      })
    setPedal(false)
  }

  /// Takes note of an event that a keyboard has played.
  func note(_ event: MIDIEvent) {
    switch event {
    case .noteOn(let channel, let key, let velocity):
      _ = keys.press(
        Int(key), velocity: Int(velocity), by: .midi(channel: channel, key: key))
    case .noteOff(let channel, let key, _):
      _ = keys.release(.midi(channel: channel, key: key))
    case .controlChange(_, controller: 64, let value): isPedalDown = value >= 64
    default: return
    }
    show()
  }

  /// Lifts all keys and the pedal.
  package func releaseAll() {
    play(keys.releaseAll())
    setPedal(false)
    piano.releaseAll()
  }

  /// Plays the keyboard one octave higher, or lower for −1.
  package func shiftOctave(by octaves: Int) {
    let (least, most) = (PianoSettings.octaves.lowerBound, PianoSettings.octaves.upperBound)
    settings.octave = min(max(settings.octave + octaves, least), most)
  }

  private func play(_ events: [MIDIEvent], at stamp: Int = PianoEngine.now) {
    if events.isEmpty || !isShown || openTrouble != nil || piano.status.isOpen {
      for event in events { piano.play(event, at: stamp) }
    } else {
      // Another sound has taken the device; the notes wait for it, one Task behind the other.
      Task {
        await open()
        for event in events { piano.play(event) }
      }
    }
    show()
  }

  private func show() {
    let all = keys.all
    if all != held { held = all }
  }
}
