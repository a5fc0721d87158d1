package import AudioDevices
package import MynaAudio
import MynaStudio
import Observation
import SoundFiles
package import Threads

/// The model of the Record page, independent of widgets.
///
/// Values that change many times a second are read with `refresh` before each frame; everything
/// else is observed.
@MainActor @Observable package final class RecordingModel {
  package private(set) var phase = RecorderStatus.State.ready
  /// Whether the take is paused because other audio is playing.
  ///
  /// Recording resumes when that audio ends.
  package private(set) var isInterrupted = false
  package private(set) var problem: RecordingProblem?
  package internal(set) var microphones: [AudioDevice] = []
  /// The speakers whose output can be recorded in place of a microphone.
  package internal(set) var speakers: [SpeakerMonitorSource] = []
  /// Called when a take has been paused because it reached `stopTime`.
  ///
  /// This closure should stop the take.
  @ObservationIgnored package var onComplete: () -> Void = {}
  /// The name of the markers that are added where silence was skipped, in the user's language.
  ///
  /// `%1` stands for the length of the silence.
  @ObservationIgnored package var skippedSilenceName = RecordingSettings().skippedSilenceName
  /// The maximum duration of the take in seconds; nil for no limit.
  @ObservationIgnored package private(set) var stopTime: Double?
  package internal(set) var isHearing = false
  @ObservationIgnored package private(set) var waveform = LiveWaveform()
  @ObservationIgnored package private(set) var outline = RecordingOverview()
  /// The microphone's waveform while no take is being recorded.
  @ObservationIgnored package private(set) var preview = RecordingModel.emptyPreview
  @ObservationIgnored private var previewStart: Double?
  @ObservationIgnored package private(set) var status = RecorderStatus()

  /// The number of seconds from the request to record until the take's first frame; nil until that
  /// frame has been recorded.
  package var startDelay: Double? { status.startDelay.map { $0 + callDelay } }

  package var hasMicrophone: Bool {
    if case .device = problem { false } else { true }
  }

  package var time: any TimeSource { studio.time }

  /// Whether the last stopped take was empty and therefore not saved.
  @ObservationIgnored package private(set) var wasEmpty = false

  @ObservationIgnored private var callDelay = 0.0
  @ObservationIgnored let studio: Studio
  @ObservationIgnored let recorder: Recorder
  @ObservationIgnored let looking = SerialThread(label: "Myna.Microphones")
  @ObservationIgnored var hearing: Player?
  @ObservationIgnored var opening: Task<Player?, Never>?
  @ObservationIgnored var isShown = false
  @ObservationIgnored var isBusy = false
  @ObservationIgnored var isListening = false
  @ObservationIgnored var openProblem: RecordingProblem?
  @ObservationIgnored private var title: String?
  @ObservationIgnored private var watch: AudioDeviceSubscription?
  @ObservationIgnored private var finding: Task<Void, Never>?
  @ObservationIgnored var retrying: Task<Void, Never>?
  /// The number of failed attempts to open a microphone since devices were last added or removed.
  @ObservationIgnored var retryCount = 0
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var completing: Task<Void, Never>?

  package init(studio: Studio) {
    self.studio = studio
    recorder = Recorder(
      devices: studio.devices, focus: studio.focus, device: studio.settings.microphone,
      time: studio.time)
    let (rests, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    studio.focus.onIdle { continuation.yield() }
    following = Task { [weak self] in
      for await _ in rests { await self?.resumeIfInterrupted() }
    }
    let (ends, end) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    recorder.sync { $0.onComplete = { end.yield() } }
    completing = Task { [weak self] in
      for await _ in ends { self?.onComplete() }
    }
  }

  // Cancel these tasks, because they wait for changes and don't end on their own.
  isolated deinit {
    finding?.cancel()
    following?.cancel()
    completing?.cancel()
  }

  // MARK: Lifecycle

  package func appear() {
    // Clear the preview, because old levels would look like current levels.
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

  package func disappear() {
    isShown = false
    retrying?.cancel()
    guard phase == .ready else { return }
    // Check the state again on the recorder's thread, because a take may have started since then.
    Task { [recorder] in
      await recorder.run { if $0.status.state == .ready { $0.rest() } }
    }
  }

  package func refresh() {
    status = recorder.status
    switch status.state {
    case .recording:
      waveform.record(status.level.peak, at: status.duration)
      outline.record(status.level.peak, at: status.duration)
    case .ready where phase == .ready && isShown && !isBusy: recordPreview(status.level.peak)
    case .ready, .paused: break
    }
    if !isBusy {
      if status.state != phase { phase = status.state }
      if status.isInterrupted != isInterrupted { isInterrupted = status.isInterrupted }
    }
    if let hearing, hearing.status.state != .playing, !isBusy { isHearing = false }
    let found = currentTrouble
    if !found.isSame(as: problem) { problem = found }
    if phase == .ready, !isListening, isDeaf(status) { listen() }
  }

  private func recordPreview(_ peak: Float) {
    let start = previewStart ?? time.seconds
    previewStart = start
    preview.record(peak, at: time.seconds - start)
  }

  private func clearPreview() { (preview, previewStart) = (Self.emptyPreview, nil) }

  /// An empty preview waveform that treats room noise of up to −46 dB as silence, which avoids
  /// redrawing the waveform in a quiet room.
  private static var emptyPreview: LiveWaveform { LiveWaveform(capacity: 512, floor: 0.005) }

  /// Returns whether the recorder has lost its microphone.
  ///
  /// While no take is being recorded, any available microphone can replace the lost one.
  private func isDeaf(_ status: RecorderStatus) -> Bool {
    switch status.problem {
    case .serverGone, .deviceLost, .deviceChanged: openProblem == nil
    case .notResponding, .unwritable, nil: false
    }
  }

  private var currentTrouble: RecordingProblem? {
    if let openProblem { return openProblem }
    if let problem = status.problem { return .problem(problem) }
    if phase != .ready, let continuation = status.continuation { return .continued(continuation) }
    if let left = status.timeLeft, left < RecordingProblem.littleTime, phase != .ready {
      return .diskNearlyFull(timeLeft: left)
    }
    guard status.isSilent, phase != .paused else { return nil }
    return speaker.map { .nothingPlays($0.name) } ?? .silence
  }

  // MARK: The take

  package func record() async {
    guard phase == .ready, !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    retrying?.cancel()
    (waveform, outline) = (LiveWaveform(), RecordingOverview())
    let (folders, settings) = (studio.folders, studio.settings)
    let recording = recordingSettings
    let (time, asked, title) = (studio.time, studio.time.seconds, studio.titles.next(.voice))
    do throws(RecordingProblem) {
      callDelay = try await recorder.run { recorder throws(RecordingProblem) in
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
      openProblem = nil
      phase = .recording
    } catch {
      openProblem = error
    }
    refresh()
    if openProblem != nil { retry() }
  }

  package func pause() async {
    guard phase == .recording, !isBusy else { return }
    await recorder.run { $0.pause() }
    refresh()
  }

  package func resume() async {
    guard phase == .paused, !isBusy else { return }
    isBusy = true
    // Close the player for the paused take, because it contains only the audio recorded so far.
    await stopHearing()
    do throws(RecorderError) {
      try await recorder.run { recorder throws(RecorderError) in try recorder.resume() }
      openProblem = nil
    } catch {
      openProblem = RecordingProblem(error)
    }
    isBusy = false
    refresh()
  }

  private func resumeIfInterrupted() async {
    while isBusy { await recorder.run { _ in } }
    guard recorder.status.isInterrupted else { return }
    isBusy = true
    do throws(RecorderError) {
      let didResume = try await recorder.run { recorder throws(RecorderError) in
        try recorder.resumeIfInterrupted()
      }
      if didResume { openProblem = nil }
    } catch {
      // Leave the take in the normal paused state and show the error on the page.
      await recorder.run { $0.pause() }
      openProblem = RecordingProblem(error)
    }
    isBusy = false
    refresh()
  }

  /// Adds a marker at the current time of the take.
  ///
  /// Returns false if there is no take or if the take cannot hold another marker.
  @discardableResult package func mark() async -> Bool {
    guard phase != .ready else { return false }
    let isMarked = await recorder.run { $0.mark() }
    refresh()
    return isMarked
  }

  package func stop() async -> NewTake? {
    // Wait until the current work ends, which may take long if a server does not respond.
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
      openProblem = nil
      phase = .ready
      (waveform, outline) = (LiveWaveform(), RecordingOverview())
      clearPreview()
      let take = await studio.open(recorded, title: title, .voice)
      wasEmpty = take == nil
      return take
    } catch {
      openProblem = RecordingProblem(error)
      phase = .ready
      // The journal still exists, so recover it as after a crash.
      await studio.recover()
      return nil
    }
  }

  private nonisolated static func begin(
    _ recorder: RecorderCore, folders: MynaFolders, title: String?, fileExtension: String,
    maximumDuration: Double?, time: any TimeSource
  ) throws(RecordingProblem) {
    let paths: TakePaths
    do throws(StudioError) {
      paths = try TakePaths(in: folders, time: time, title: title, fileExtension: fileExtension)
    } catch {
      throw .studio(error)
    }
    do throws(RecorderError) {
      let register = JournalRegistry(folders: folders, time: time)
      try recorder.record(
        to: paths.journalPaths(folders: folders, register: register),
        maximumDuration: maximumDuration)
    } catch {
      throw RecordingProblem(error)
    }
  }
}
