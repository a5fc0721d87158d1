import AudioDevices
import Files
public import FoundationEssentials
import SoundFiles
import Threads

/// The methods and state of a recorder, which a `Recorder` makes safe to use from any thread.
public final class RecorderCore: Tickable {
  /// The current state.
  public private(set) var status = RecorderStatus()
  /// Called on the recorder's thread whenever a take has reached its maximum duration and was
  /// paused.
  public var onComplete: @Sendable () -> Void = {}
  /// Called on the recorder's thread with the interleaved frames that a tap would receive, as soon
  /// as the recorder reads them.
  package var onFrames:
    (UnsafeBufferPointer<Float>, _ channelCount: Int, _ sampleRate: Double) -> Void = { _, _, _ in }
  /// Called on the event queue of the devices, with an event and the number of the input to which
  /// it belongs.
  var onEvent: @Sendable (AudioStreamEvent, _ input: Int) -> Void = { _, _ in }
  var focus: FocusHolder?
  private(set) var inputNumber = 0

  private let taps = SoundTaps()
  private let devices: AudioDevices
  private let time: any TimeSource
  private var deviceName: String?
  private var settings = RecordingSettings()
  private var input: RecorderInput?
  private var take: TakeInProgress?
  /// The format of the take's first input, which later inputs must keep.
  private var format: RecorderInput.Format?
  private var trigger: SoundTrigger?
  private var skipper: SilenceSkipper?
  /// The counts from the take's earlier inputs, minus what the first input counted before the take
  /// began.
  private var counted = RecordingCounters()
  private var stalls: StallDetector?
  private var missing = 0.0
  private var askedAt: Double?
  private var flushedAt = 0.0

  private static let flushInterval = 0.5

  init(devices: AudioDevices, device: String?, time: any TimeSource = SystemTime()) {
    (self.devices, deviceName, self.time) = (devices, device, time)
  }

  deinit { focus?.rest() }

  package var pace: Duration? {
    if input != nil { return .milliseconds(status.state == .recording ? 20 : 50) }
    return take == nil ? nil : .milliseconds(500)
  }

  // MARK: Settings

  /// Sets gain, filters, and monitoring.
  ///
  /// Monitoring changes only when the microphone is next opened.
  public func set(_ new: RecordingSettings) {
    settings = new
    input?.engine.set(new)
  }

  /// Chooses the microphone to open next time, by ID, name, or part of either; nil for the system's
  /// default.
  public func choose(device name: String?) { deviceName = name }

  func add(_ tap: AsyncStream<SoundBlock>.Continuation) { taps.add(tap) }

  // MARK: The take

  /// Opens the microphone to measure its level without recording.
  ///
  /// Audio that is playing continues to play.
  public func listen() throws(RecorderError) {
    try openAsSet()
    status.problem = nil
    update()
  }

  /// Opens the microphone for `onFrames` and detects missing audio as in a take.
  ///
  /// `status.missingDuration` counts the audio that is missing after the first frames of each call,
  /// and `status.problem` is `notResponding` while no audio arrives.
  package func stream() throws(RecorderError) {
    try listen()
    guard let input, stalls == nil else { return }
    stalls = StallDetector(
      sampleRate: input.engine.sampleRate, now: now, countsStart: false)
  }

  /// Stops listening.
  ///
  /// A take that is being recorded is paused.
  public func rest() { status.state == .recording ? pause() : releaseDevice() }

  /// Starts a take in a new journal.
  ///
  /// Does nothing if a take has already been started.
  ///
  /// - Parameters:
  ///   - maximumDuration: the duration, in seconds, at which the take is paused, rounded to the
  ///     nearest frame; nil for no limit.
  ///   - partDuration: the duration, in seconds, after which a new take begins without a gap; nil
  ///     for a single take.
  public func record(
    to paths: JournalPaths, id: UUID = UUID(), title: String? = nil,
    maximumDuration: Double? = nil, partDuration: Double? = nil
  ) throws(RecorderError) {
    guard status.state == .ready else { return }
    // From now on, a player that acquires the focus interrupts this take.
    _ = focus?.acquire()
    let now = now
    let earlier = input
    try openAsSet()
    guard let input else { return }
    let engine = input.engine
    do throws(SoundFileError) {
      // Discard audio that arrived before the take began.
      if input === earlier { drain(input) } else { try engine.drain(into: nil) }
      take = try TakeInProgress(
        at: paths, sampleRate: engine.sampleRate, channelCount: engine.channelCount, id: id,
        title: title, maximumDuration: maximumDuration, partDuration: partDuration,
        hasManyMarkers: settings.skipsSilence, time: time)
    } catch {
      releaseDevice()
      throw .file(error)
    }
    format = input.format
    (trigger, skipper) = (settings.trigger(for: engine), settings.skipper(for: engine))
    counted = -engine.counts
    (missing, askedAt, flushedAt) = (0, now, now)
    status.isComplete = false
    (status.state, status.problem, status.startDelay) = (.recording, nil, nil)
    stalls = StallDetector(sampleRate: engine.sampleRate, now: now)
    update()
  }

  /// Starts a take in a new journal at `path`, in the same way as
  /// `record(to:id:title:maximumDuration:)`.
  public func record(
    to path: String, id: UUID = UUID(), title: String? = nil, maximumDuration: Double? = nil
  ) throws(RecorderError) {
    try record(to: JournalPaths(path), id: id, title: title, maximumDuration: maximumDuration)
  }

  /// Pauses the take and releases the microphone.
  ///
  /// The journal contains everything recorded so far and can be played.
  public func pause() {
    status.isInterrupted = false
    guard status.state == .recording else { return }
    releaseDevice()
    status.state = .paused
  }

  /// Resumes the same take.
  public func resume() throws(RecorderError) {
    _ = focus?.acquire()
    try continueTake()
  }

  /// Resumes an interrupted take once the devices are free again.
  ///
  /// Returns whether it resumed.
  public func resumeIfInterrupted() throws(RecorderError) -> Bool {
    guard status.isInterrupted, focus?.acquireIfIdle() != false else { return false }
    try continueTake()
    return true
  }

  private func continueTake() throws(RecorderError) {
    guard let take, status.state == .paused else { throw .noTake }
    if case .unwritable(let error) = status.problem { throw .file(error) }
    let now = now
    try open()
    askedAt = now
    stalls = StallDetector(sampleRate: take.sampleRate, now: now)
    (status.state, status.problem, status.startDelay) = (.recording, nil, nil)
    status.isInterrupted = false
    update()
  }

  /// Adds a marker to the journal at the take's current time.
  ///
  /// Returns false if there is no take, if there is no room for another marker, or if writing to
  /// the disk has failed.
  @discardableResult public func mark() -> Bool {
    guard let take else { return false }
    // Write all audio received so far, because it precedes the marker.
    if status.state == .recording, let input {
      drain(input)
      endSilence()
    }
    let isMarked = !hasFailed && take.mark()
    update()
    return isMarked
  }

  /// Returns the parts completed since the last call, in order.
  ///
  /// `stop` no longer returns these parts, so the caller must keep them.
  public func takeCompletedParts() -> [RecordedTake] {
    defer { update() }
    return take?.removeEarlier() ?? []
  }

  /// Completes the take's journal and returns the recorded take.
  ///
  /// If the disk has failed, the take contains only what was written before the failure.
  public func stop() throws(RecorderError) -> RecordedTake {
    guard let take else { throw .noTake }
    releaseDevice()
    self.take = nil
    (status.state, status.isInterrupted, status.markers) = (.ready, false, [])
    return try rethrowing(
      as: RecorderError.file, try take.complete(hasFailed: hasFailed))
  }

  // MARK: Microphone

  package func tick() {
    guard let input else { return keepJournal() }
    drain(input)
    if input.isBack { reopen(input) }
    if status.state == .recording { flush() }
    if stalls != nil { watch() }
    if status.state == .recording, let take, take.isComplete {
      pause()
      status.isComplete = true
      onComplete()
    }
    update()
  }

  func releaseDevice() {
    guard let input else { return }
    close(input)
    stalls?.finish(now: now)
    missing += stalls?.missing ?? 0
    stalls = nil
    if status.state == .recording {
      flushedAt = 0
      flush()
    }
    // Without a stream, no frames can arrive to clear this problem.
    if case .notResponding = status.problem { status.problem = nil }
    update()
  }

  private func close(_ input: RecorderInput) {
    // Clear the input first, since draining to a full disk calls this method again.
    self.input = nil
    input.rest()
    drain(input)
    if status.state == .recording { endSilence() }
    trigger?.discard()
    input.close()
    recordSilence(of: input.engine)
    counted = counted + input.engine.counts
  }

  /// Reopens the microphone after the system has moved its stream to another microphone and back.
  ///
  /// The old stream may still contain frames from the other microphone.
  private func reopen(_ old: RecorderInput) {
    guard input === old else { return }
    close(old)
    do throws(RecorderError) {
      try open()
      guard let input, input.source != old.source else { return }
      rest()
      lose(.deviceChanged(from: old.opened.name, to: input.opened.name))
    } catch {
      rest()
      lose(.deviceLost(old.opened.name))
    }
  }

  func interrupt() {
    let wasRecording = status.state == .recording
    rest()
    guard wasRecording else { return }
    if hasFailed { return }
    status.isInterrupted = true
  }

  /// Handles an event of the input with the given number.
  ///
  /// Events of an input that is already closed can still arrive, and are ignored.
  func handle(_ event: AudioStreamEvent, of number: Int) {
    guard number == inputNumber, let opened = input?.opened else { return }
    rest()
    let problem: RecorderProblem =
      switch event {
      case .failed: .serverGone
      case .lost: .deviceLost(opened.name)
      case .moved(_, let new):
        // A take must not continue with a monitor, which records what a speaker plays.
        if let device = device(new), !device.isMonitor {
          .deviceChanged(from: opened.name, to: device.name)
        } else {
          .deviceLost(opened.name)
        }
      }
    lose(problem)
  }

  private func lose(_ problem: RecorderProblem) {
    status.problem = status.problem ?? problem
  }

  private func device(_ id: AudioDevice.ID) -> AudioDevice? {
    (try? devices.list(.input))?.first { $0.id == id }
  }

  private func openAsSet() throws(RecorderError) {
    if take == nil, let input, input.engine.channels != settings.channels { close(input) }
    if input == nil { try open() }
  }

  private func open() throws(RecorderError) {
    inputNumber += 1
    let (number, onEvent) = (inputNumber, onEvent)
    do {
      let new = try RecorderInput(
        devices: devices, device: deviceName, settings: settings,
        format: take == nil ? nil : format,
        onEvent: { onEvent($0, number) })
      try new.start()
      input = new
    } catch {
      throw .device(error)
    }
  }

  private func drain(_ input: RecorderInput) {
    let before = input.engine.frameCount
    let isRecording = status.state == .recording
    do {
      try input.drain { samples throws(SoundFileError) in
        // Taps must not receive frames beyond the last frame of the take.
        let room = isRecording ? take?.framesLeft ?? .max : .max
        if isRecording { try write(samples) }
        give(samples, most: room, of: input.engine)
      }
    } catch {
      fail(error)
      return
    }
    let (count, now) = (input.engine.frameCount - before, now)
    if input.hasStrayed { stalls?.recordLoss(now: now) }
    stalls?.recordArrival(frameCount: count, now: now)
    if isRecording, count > 0, let askedAt {
      status.startDelay = max(0, now - askedAt - Double(count) / input.engine.sampleRate)
      self.askedAt = nil
    }
  }

  private func give(
    _ samples: UnsafeBufferPointer<Float>, most: Int, of engine: RecordingEngine
  ) {
    let channelCount = engine.channelCount
    let count = min(samples.count / channelCount, most) * channelCount
    let frames = UnsafeBufferPointer(rebasing: samples.prefix(count))
    onFrames(frames, channelCount, engine.sampleRate)
    taps.give(frames, channelCount: channelCount, sampleRate: engine.sampleRate)
  }

  private func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
    guard let take else { return }
    guard trigger != nil else { return try skipSilence(samples, in: take) }
    try trigger?.pass(samples) { [self] frames throws(SoundFileError) in
      try skipSilence(frames, in: take)
    }
  }

  private func skipSilence(
    _ samples: UnsafeBufferPointer<Float>, in take: TakeInProgress
  ) throws(SoundFileError) {
    guard skipper != nil else { return try take.append(samples) }
    try skipper?.pass(
      samples, canMark: take.markersLeft > SilenceSkipper.reservedMarkers,
      mark: { [self] in markSilence($0, in: take) }
    ) { frames throws(SoundFileError) in try take.append(frames) }
  }

  private func endSilence() {
    guard let take else { return }
    do throws(SoundFileError) {
      try skipper?.release(mark: { [self] in markSilence($0, in: take) }) {
        frames throws(SoundFileError) in try take.append(frames)
      }
    } catch {
      fail(error)
    }
  }

  private func markSilence(_ frames: Int, in take: TakeInProgress) {
    let seconds = Double(frames) / take.sampleRate
    _ = take.mark(name: SilenceSkipper.name(settings.skippedSilenceName, seconds: seconds))
  }

  private func flush() {
    guard let take, now - flushedAt >= Self.flushInterval else { return }
    flushedAt = now
    do {
      try take.flush()
      // While no frames are written, update the journal's modification time, so that other
      // processes do not treat the journal as abandoned.
      if skipper?.isSkipping == true || isWaitingForSound { try take.rest(now: now) }
    } catch {
      // The frames appended so far are preserved, but the disk can't be relied on for more.
      fail(error)
    }
  }

  private func keepJournal() {
    guard let take, status.state == .paused else { return }
    if hasFailed { return }
    do {
      try take.rest(now: now)
    } catch {
      fail(error)
    }
    update()
  }

  private var isWaitingForSound: Bool { trigger?.isWaiting == true }

  private var hasFailed: Bool {
    if case .unwritable = status.problem { true } else { false }
  }

  private func fail(_ error: SoundFileError) {
    status.problem = .unwritable(error)
    status.state = .paused
    missing += stalls?.missing ?? 0
    stalls = nil
    releaseDevice()
  }

  private func watch() {
    if let seconds = stalls?.silence(now: now) {
      status.problem = .notResponding(seconds: seconds)
    } else if case .notResponding = status.problem {
      status.problem = nil
    }
  }

  private func update() {
    let engine = input?.engine
    if let take {
      (status.duration, status.timeLeft) = (take.duration, take.timeLeft)
      (status.continuation, status.markers) = (take.continuation, take.markers)
      (status.completedPartCount, status.partProblem) = (take.earlier.count, take.partProblem)
      status.isWaitingForSound = isWaitingForSound
      status.isSkippingSilence = skipper?.isSkipping ?? false
      status.skippedDuration = Double(skipper?.allSkippedFrames ?? 0) / take.sampleRate
    }
    status.journal = take?.journal.path
    status.level = engine?.level ?? RecordingLevel()
    if let engine { recordSilence(of: engine) }
    let counts = counted + (engine?.counts ?? RecordingCounters())
    (status.clipCount, status.overrunCount) = (counts.clips, counts.overruns)
    status.lostFrameCount = counts.lostFrames
    status.missingDuration = missing + (stalls?.missing ?? 0)
    status.load = input?.load
    status.device = input?.device
  }

  private func recordSilence(of engine: RecordingEngine) {
    // When silence is skipped, a silent microphone is normal, unless it has been silent since the
    // take began.
    let isExpected = take != nil && (skipper?.hasHeard == true || isWaitingForSound)
    status.isSilent = engine.silence >= 3 && !isExpected
  }

  /// The current time, in seconds.
  ///
  /// It advances while the machine is suspended, which counts as missing audio.
  private var now: Double { time.seconds }
}
