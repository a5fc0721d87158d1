import AudioDevices
import MIDI
package import MIDIDevices
package import MynaPiano
package import MynaStudio
import Observation
package import Threads

/// The model of the Piano page, independent of widgets.
///
/// All notes go through `keys`, which ends each of them when the finger is lifted or the page is
/// closed.
@MainActor @Observable package final class PianoModel {
  package private(set) var held: Set<Int> = []
  package private(set) var isPedalDown = false
  package private(set) var instrument: InstrumentStatus?
  package private(set) var problem: PianoScreenProblem?
  package private(set) var phase = PerformanceStatus.State.ready
  @ObservationIgnored package private(set) var duration = 0.0
  package internal(set) var keyboardNames: [String] = []
  package var settings: PianoSettings {
    didSet { if settings != oldValue { apply(oldValue) } }
  }

  package var time: any TimeSource { studio.time }

  @ObservationIgnored let studio: Studio
  @ObservationIgnored let piano: Piano
  @ObservationIgnored private var keys = HeldKeys()
  @ObservationIgnored let keyboards: [any MIDISource]
  @ObservationIgnored var keyboard: (any MIDISource)?
  @ObservationIgnored var showing: Task<Void, Never>?
  @ObservationIgnored var recordingTrouble: PianoScreenProblem?
  @ObservationIgnored var takeTitle: String?
  /// The reason that the take is recorded without the requested microphone; nil if there is no such
  /// problem.
  @ObservationIgnored var microphoneTrouble: PianoScreenProblem?
  @ObservationIgnored var isBusy = false
  @ObservationIgnored let looking = SerialThread(label: "Myna.Keyboards")
  @ObservationIgnored private var isShown = false
  @ObservationIgnored private var openProblem: PianoScreenProblem?
  @ObservationIgnored private var watch: AudioDeviceSubscription?
  @ObservationIgnored private var following: Task<Void, Never>?

  /// Creates the model of a page that has not appeared yet.
  ///
  /// - Parameter keyboards: the sources of MIDI events, best first. Only the first one that works
  ///   is used.
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

  // MARK: Lifecycle

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
      for await _ in changes { await self?.reopenIfShown() }
    }
  }

  package func disappear() async {
    isShown = false
    releaseAll()
    guard phase == .ready else { return }
    await stopListening()
    await piano.run { $0.close() }
  }

  /// Updates the model from the piano's state.
  ///
  /// Call this a few times a second while the page is visible.
  package func refresh() {
    let status = piano.status
    if status.instrument != instrument { instrument = status.instrument }
    if status.problem != nil, isSounding { releaseAll() }
    let take = status.performance
    duration = take.duration
    if !isBusy, phase != take.state { phase = take.state }
    let found =
      openProblem ?? status.problem.map(PianoScreenProblem.problem)
      ?? take.problem.map(PianoScreenProblem.performance) ?? recordingTrouble
      ?? take.eventProblem.map(PianoScreenProblem.events) ?? voiceProblem(take)
    if problem != found { problem = found }
  }

  private var isSounding: Bool { !held.isEmpty || isPedalDown }

  package func open() async {
    guard isShown else { return }
    do throws(AudioDeviceError) {
      try await piano.run { piano throws(AudioDeviceError) in try piano.open() }
      openProblem = nil
    } catch {
      openProblem = .device(error)
    }
    refresh()
  }

  private func reopenIfShown() async {
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

  /// Handles a touch by a finger or the pointer on the on-screen keyboard.
  ///
  /// - Parameter stamp: the time of the event in nanoseconds, from `CLOCK_MONOTONIC`.
  package func touch(
    finger: Int, _ phase: KeyboardTouches.Phase, x: Double, y: Double, on layout: KeyboardLayout,
    at stamp: Int = PianoEngine.now
  ) {
    play(
      KeyboardTouches.handle(finger: finger, phase, x: x, y: y, on: layout, &keys), at: stamp)
  }

  /// Presses a key of the computer keyboard and returns whether it plays a note.
  ///
  /// If the key is already down, the key press is an automatic repetition and is ignored.
  package func press(hardwareCode code: UInt32, at stamp: Int = PianoEngine.now) -> Bool {
    guard let step = ComputerKeyboard.step(ofHardwareCode: code) else { return false }
    guard !keys.holds(.computerKey(code)) else { return true }
    let key = PianoKey.c(ofOctave: settings.octave) + step
    play(keys.press(key, velocity: ComputerKeyboard.velocity, by: .computerKey(code)), at: stamp)
    return true
  }

  package func release(hardwareCode code: UInt32, at stamp: Int = PianoEngine.now) {
    play(keys.release(.computerKey(code)), at: stamp)
  }

  /// Plays a key for half a second, as requested by a screen reader or the Enter key.
  package func strike(_ key: Int) {
    play(keys.press(key, velocity: ComputerKeyboard.velocity, by: .command))
    Task { [weak self, time = studio.time] in
      try? await time.sleep(for: .milliseconds(500))
      guard let self, keys.key(of: .command) == key else { return }
      play(keys.release(.command))
    }
  }

  package func setPedal(_ isDown: Bool, at stamp: Int = PianoEngine.now) {
    guard isDown != isPedalDown else { return }
    isPedalDown = isDown
    play([.controlChange(channel: 0, controller: 64, value: isDown ? 127 : 0)], at: stamp)
  }

  /// Releases the keys and the pedal that are held down by fingers or the computer keyboard, but
  /// not keys that are held down on MIDI keyboards.
  package func releaseInput() {
    play(
      keys.releaseAll {
        if case .midi = $0 { false } else { true }
      })
    setPedal(false)
  }

  func handle(_ event: MIDIEvent) {
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

  package func releaseAll() {
    play(keys.releaseAll())
    setPedal(false)
    piano.releaseAll()
  }

  package func shiftOctave(by octaves: Int) {
    let (least, most) = (PianoSettings.octaves.lowerBound, PianoSettings.octaves.upperBound)
    settings.octave = min(max(settings.octave + octaves, least), most)
  }

  private func play(_ events: [MIDIEvent], at stamp: Int = PianoEngine.now) {
    if events.isEmpty || !isShown || openProblem != nil || piano.status.isOpen {
      for event in events { piano.play(event, at: stamp) }
    } else {
      // Another player may have closed the device. Tasks run in order, so notes are not played
      // until the device is open again.
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
