package import AudioDevices
package import MynaAudio
import MynaStudio
import Observation
import SoundFiles
package import Threads

/// The model of the Record screen; knows no widget.
///
/// Values that change many times a second are read with `refresh` before each frame; all else is observed.
@MainActor @Observable package final class RecordModel {
  /// The phase of the take.
  package private(set) var phase = RecorderStatus.State.ready
  /// Whether the take is paused only while another sound plays; it resumes by itself afterward.
  package private(set) var isInterrupted = false
  /// Troubles, present or past.
  package private(set) var trouble: RecordTrouble?
  /// The microphones there are.
  package internal(set) var microphones: [AudioDevice] = []
  /// The speakers whose sound can be recorded, which happens only if one is chosen.
  package internal(set) var speakers: [RecordedSpeaker] = []
  /// Called when a take has reached `stopTime` and was paused; it should be stopped then.
  @ObservationIgnored package var onComplete: () -> Void = {}
  /// The name of a marker where silence was skipped, in the person's language; `%1` is its length.
  @ObservationIgnored package var skippedSilenceName = RecordingSettings().skippedSilenceName
  /// Seconds after which the take stops by itself; nil for never.
  @ObservationIgnored package private(set) var stopTime: Double?
  /// Whether the paused take is being heard.
  package internal(set) var isHearing = false
  /// The latest of the take.
  @ObservationIgnored package private(set) var waveform = LiveWaveform()
  /// All of the take.
  @ObservationIgnored package private(set) var outline = TakeOutline()
  /// The latest sound of the microphone without a take, or before this one.
  @ObservationIgnored package private(set) var preview = RecordModel.emptyPreview
  @ObservationIgnored private var previewStart: Double?
  /// The recorder's state when it was last looked at.
  @ObservationIgnored package private(set) var status = RecorderStatus()

  /// Seconds from the wish to record to the first frame of the take, once it is there.
  package var startDelay: Double? { status.startDelay.map { $0 + callDelay } }

  /// Whether a microphone is heard, or about to be.
  package var hasMicrophone: Bool {
    if case .device = trouble { false } else { true }
  }

  /// The time by which the screen waits and moves.
  package var time: any TimeSource { studio.time }

  /// Whether the take that was stopped last had no sound at all, so that nothing of it is kept.
  @ObservationIgnored package private(set) var wasEmpty = false

  @ObservationIgnored private var callDelay = 0.0
  @ObservationIgnored let studio: Studio
  @ObservationIgnored let recorder: Recorder
  /// Asks the sound server about devices.
  @ObservationIgnored let looking = SerialThread(label: "Myna.Microphones")
  @ObservationIgnored var hearing: Player?
  /// While the player is opened that is to be `hearing`.
  @ObservationIgnored var opening: Task<Player?, Never>?
  @ObservationIgnored var isShown = false
  @ObservationIgnored var isBusy = false
  @ObservationIgnored var isListening = false
  @ObservationIgnored var openTrouble: RecordTrouble?
  /// The title of the take that is made; nil for none.
  @ObservationIgnored private var title: String?
  @ObservationIgnored private var watch: AudioDeviceWatch?
  @ObservationIgnored private var finding: Task<Void, Never>?
  @ObservationIgnored var retrying: Task<Void, Never>?
  /// How often in a row a microphone was tried in vain since devices came or went.
  @ObservationIgnored var retryCount = 0
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var completing: Task<Void, Never>?

  /// A screen that has not appeared.
  package init(studio: Studio) {
    self.studio = studio
    recorder = Recorder(
      devices: studio.devices, focus: studio.focus, device: studio.settings.microphone,
      time: studio.time)
    let (rests, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    studio.focus.onIdle { continuation.yield() }
    following = Task { [weak self] in
      for await _ in rests { await self?.goOn() }
    }
    let (ends, end) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    recorder.sync { $0.onComplete = { end.yield() } }
    completing = Task { [weak self] in
      for await _ in ends { self?.onComplete() }
    }
  }

  // Nobody else ends what waits for the next change.
  isolated deinit {
    finding?.cancel()
    following?.cancel()
    completing?.cancel()
  }

  // MARK: Coming and going

  /// Begins to listen, for the level, and to look for microphones.
  package func appear() {
    // Old sound would seem to have been heard just now.
    if !isShown { clearPreview() }
    isShown = true
    if watch == nil {
      let (changes, continuation) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let (devices, looking) = (studio.devices, looking)
      Task {
        watch = await looking.run { devices.onChange { continuation.yield() } }
        continuation.yield()
      }
      finding = Task { [weak self] in
        for await _ in changes { await self?.findMicrophones() }
      }
    }
    listen()
  }

  /// Lets go of the microphone, unless there is a take.
  package func disappear() {
    isShown = false
    retrying?.cancel()
    guard phase == .ready else { return }
    // Looked at there: a take may have begun meanwhile.
    Task { [recorder] in
      await recorder.run { if $0.status.state == .ready { $0.rest() } }
    }
  }

  /// Looks at what the recorder does now.
  package func refresh() {
    status = recorder.status
    switch status.state {
    case .recording:
      waveform.note(status.level.peak, at: status.duration)
      outline.note(status.level.peak, at: status.duration)
    case .ready where phase == .ready && isShown && !isBusy: notePreview(status.level.peak)
    case .ready, .paused: break
    }
    if !isBusy {
      if status.state != phase { phase = status.state }
      if status.isInterrupted != isInterrupted { isInterrupted = status.isInterrupted }
    }
    if let hearing, hearing.status.state != .playing, !isBusy { isHearing = false }
    let found = currentTrouble
    if !found.isSame(as: trouble) { trouble = found }
    if phase == .ready, !isListening, isDeaf(status) { listen() }
  }

  private func notePreview(_ peak: Float) {
    let start = previewStart ?? time.seconds
    previewStart = start
    preview.note(peak, at: time.seconds - start)
  }

  /// Forgets the sound of before.
  private func clearPreview() { (preview, previewStart) = (Self.emptyPreview, nil) }

  /// The noise of a room, up to −46 dB, shows as silence, so that nothing is drawn again and again while nobody speaks.
  private static var emptyPreview: LiveWaveform { LiveWaveform(capacity: 512, floor: 0.005) }

  /// Whether it has lost what it listened to; without a take, whatever microphone there is now is as good.
  private func isDeaf(_ status: RecorderStatus) -> Bool {
    switch status.problem {
    case .serverGone, .deviceLost, .deviceChanged: openTrouble == nil
    case .notResponding, .unwritable, nil: false
    }
  }

  private var currentTrouble: RecordTrouble? {
    if let openTrouble { return openTrouble }
    if let problem = status.problem { return .problem(problem) }
    if phase != .ready, let continuation = status.continuation { return .continued(continuation) }
    if let left = status.timeLeft, left < RecordTrouble.littleTime, phase != .ready {
      return .diskNearlyFull(timeLeft: left)
    }
    guard status.isSilent, phase != .paused else { return nil }
    return speaker.map { .nothingPlays($0.name) } ?? .silence
  }

  // MARK: The take

  /// Begins a take.
  package func record() async {
    guard phase == .ready, !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    retrying?.cancel()
    (waveform, outline) = (LiveWaveform(), TakeOutline())
    let (folders, settings) = (studio.folders, studio.settings)
    let recording = recordingSettings
    let (time, asked, title) = (studio.time, studio.time.seconds, studio.titles.next(.voice))
    do throws(RecordTrouble) {
      callDelay = try await recorder.run { recorder throws(RecordTrouble) in
        recorder.set(recording)
        let delay = time.seconds - asked
        try Self.begin(
          recorder, folders: folders, title: title,
          fileExtension: settings.takeFormat.fileExtension,
          maximumDuration: settings.stopsAfter, time: time)
        return delay
      }
      (self.title, stopTime) = (title, settings.stopsAfter)
      if title != nil { studio.titles.countOne(.voice) }
      openTrouble = nil
      phase = .recording
    } catch {
      openTrouble = error
    }
    refresh()
    if openTrouble != nil { retry() }
  }

  /// Ends it for now; it can be heard, and gone on with.
  package func pause() async {
    guard phase == .recording, !isBusy else { return }
    await recorder.run { $0.pause() }
    refresh()
  }

  /// Goes on with the same take.
  package func resume() async {
    guard phase == .paused, !isBusy else { return }
    isBusy = true
    // What was opened to be heard knows only what there was before.
    await stopHearing()
    do throws(RecorderError) {
      try await recorder.run { recorder throws(RecorderError) in try recorder.resume() }
      openTrouble = nil
    } catch {
      openTrouble = RecordTrouble(error)
    }
    isBusy = false
    refresh()
  }

  /// Resumes a take that was paused while another sound played, now that none does.
  private func goOn() async {
    while isBusy { await recorder.run { _ in } }
    guard recorder.status.isInterrupted else { return }
    isBusy = true
    do throws(RecorderError) {
      let goesOn = try await recorder.run { recorder throws(RecorderError) in
        try recorder.goOnIfInterrupted()
      }
      if goesOn { openTrouble = nil }
    } catch {
      // From now on the take is paused like any other, and the reason is shown.
      await recorder.run { $0.pause() }
      openTrouble = RecordTrouble(error)
    }
    isBusy = false
    refresh()
  }

  /// Marks the present moment of the take; returns false where there is no take, or no room for another marker.
  @discardableResult package func mark() async -> Bool {
    guard phase != .ready else { return false }
    let isMarked = await recorder.run { $0.mark() }
    refresh()
    return isMarked
  }

  /// Completes the take and returns it; nil if there is none, or nothing was heard.
  package func stop() async -> OpenTake? {
    // Whatever is under way comes first, and may take a while where a server does not answer.
    while isBusy { await recorder.run { _ in } }
    guard phase != .ready else { return nil }
    isBusy = true
    wasEmpty = false
    defer {
      isBusy = false
      studio.music.recordingEnded()
    }
    await stopHearing()
    do throws(RecorderError) {
      let recorded = try await recorder.run { recorder throws(RecorderError) in
        try recorder.stop()
      }
      openTrouble = nil
      phase = .ready
      (waveform, outline) = (LiveWaveform(), TakeOutline())
      clearPreview()
      let take = await studio.open(recorded, title: title, .voice)
      wasEmpty = take == nil
      return take
    } catch {
      openTrouble = RecordTrouble(error)
      phase = .ready
      // Its journal is there, and is completed as after a crash.
      await studio.recover()
      return nil
    }
  }

  private nonisolated static func begin(
    _ recorder: RecorderCore, folders: MynaFolders, title: String?, fileExtension: String,
    maximumDuration: Double?, time: any TimeSource
  ) throws(RecordTrouble) {
    let place: TakePlace
    do throws(StudioError) {
      place = try TakePlace(in: folders, time: time, title: title, fileExtension: fileExtension)
    } catch {
      throw .studio(error)
    }
    do throws(RecorderError) {
      let register = JournalRegister(folders: folders, time: time)
      try recorder.record(
        to: place.journalPaths(folders: folders, register: register),
        maximumDuration: maximumDuration)
    } catch {
      throw RecordTrouble(error)
    }
  }
}
