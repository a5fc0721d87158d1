public import AudioDevices
import Files
public import FoundationEssentials
import MIDI
public import MynaAudio
import Realtime
import SoundFiles
import Synchronization
import Threads

/// The state and operations of a piano's recorder, which a `PerformanceRecorder` owns.
public final class PerformanceRecorderCore: Tickable {
  /// The current state.
  public private(set) var status = PerformanceStatus()

  private let engine: PianoEngine
  private let inbox: UnsafeMutablePointer<PerformanceInbox>
  private let time: any TimeSource
  private var take: TakeInProgress?
  private var events: PerformanceEventWriter?
  private var opening = 0
  private let sound: PerformanceAudioWriter
  private var counted = (overruns: 0, lostFrames: 0)
  private var askedFrames = 0
  private var askedAt = 0.0
  private var flushedAt = 0.0

  private static let flushInterval = 0.5
  private static let longestPause = 1.0

  init(_ engine: PianoEngine, time: any TimeSource) {
    (self.engine, self.time) = (engine, time)
    inbox = engine.inbox
    sound = PerformanceAudioWriter(engine)
  }

  package var pace: Duration? {
    switch status.state {
    case .ready: nil
    case .countingIn, .recording: .milliseconds(20)
    case .paused: .milliseconds(500)
    }
  }

  private var isOpen: Bool { [.countingIn, .recording].contains(status.state) }

  /// Starts a take in a new journal.
  ///
  /// Does nothing if there is already a take.
  ///
  /// - Parameters:
  ///   - eventLog: returns the path of a take's event log, given the take's ID and its journal's
  ///     path. The log must not exist; its folder is created. When `MynaStudio` finishes the take,
  ///     it converts the log to a MIDI file. Called on a thread that belongs to the recorder.
  ///   - countIn: metronome bars that are heard first. The take starts exactly on the beat after
  ///     them.
  ///   - microphone: a microphone whose audio is mixed in, aligned with what was heard; nil for
  ///     none.
  ///   - maximumDuration: the duration in seconds at which the take pauses, exact to the frame; nil
  ///     means no limit.
  /// - Throws: `device` if the microphone can't be opened, `file` if the journal can't be created.
  ///   If only the log fails, `status.eventProblem` contains the reason.
  public func record(
    to paths: JournalPaths, eventLog: @escaping @Sendable (UUID, _ journal: String) -> String,
    id: UUID = UUID(), title: String? = nil, countIn: CountIn? = nil,
    microphone: PerformanceMicrophone? = nil, maximumDuration: Double? = nil
  ) throws(RecorderError) {
    guard status.state == .ready else { return }
    try sound.begin(with: microphone)
    let take: TakeInProgress
    do throws(SoundFileError) {
      take = try TakeInProgress(
        at: paths, sampleRate: engine.sampleRate, channelCount: 2, id: id, title: title,
        maximumDuration: maximumDuration, time: time)
    } catch {
      sound.end()
      throw .file(error)
    }
    self.take = take
    status = PerformanceStatus()
    counted = (
      inbox.pointee.overruns.load(ordering: .relaxed),
      inbox.pointee.lostFrames.load(ordering: .relaxed)
    )
    events = PerformanceEventWriter(
      at: eventLog, of: take.journal, engine: engine,
      begin: inbox.pointee.frameCount.load(ordering: .acquiring))
    open(countIn)
    update()
  }

  /// Pauses the take.
  ///
  /// The journal contains everything so far and can be played. In the log, all keys and pedals are
  /// released.
  public func pause() {
    guard isOpen else { return }
    shut()
    status.state = .paused
    // Clear `notResponding`, which means that the take will continue automatically, because a
    // paused take doesn't.
    if case .notResponding = status.problem { status.problem = nil }
    update()
  }

  /// Resumes the take and logs any pedals that are down as pressed again.
  ///
  /// - Parameter countIn: metronome bars that are heard first.
  public func resume(countIn: CountIn? = nil) throws(RecorderError) {
    guard take != nil, status.state == .paused else { throw .noTake }
    if case .unwritable(let error) = status.problem { throw .file(error) }
    guard !status.isComplete else { return }
    try sound.openMicrophone()
    status.problem = nil
    open(countIn)
    update()
  }

  /// Completes the take's journal and log and returns the recorded take, even if it has already
  /// ended.
  public func stop() throws(RecorderError) -> RecordedTake {
    guard let take else { throw .noTake }
    pause()
    events?.end(at: take.frameCount)
    update()
    (self.take, events) = (nil, nil)
    sound.end()
    status.state = .ready
    return try rethrowing(
      as: RecorderError.file, try take.complete(hasFailed: hasFailed))
  }

  /// Pauses the take if its device has been lost.
  ///
  /// Call this with the events from the engine's `OutputStream`. The take can resume when the
  /// engine plays on another stream. If the piano is moved to another speaker, recording continues.
  ///
  /// - Parameter name: the name of the stream's device.
  public func handle(_ event: AudioStreamEvent, ofDevice name: String) {
    guard isOpen else { return }
    let problem: PerformanceProblem
    switch event {
    case .moved: return
    case .lost: problem = .deviceLost(name)
    case .failed: problem = .serverGone
    }
    pause()
    if hasFailed { return }
    status.problem = problem
  }

  package func tick() {
    guard isOpen else { return rest() }
    drain()
    flush()
    watch()
    if isOpen, let take, take.isComplete {
      pause()
      status.isComplete = true
    }
    update()
  }

  private func open(_ countIn: CountIn?) {
    opening += 1
    askedFrames = inbox.pointee.askedFrames.load(ordering: .relaxed)
    (askedAt, flushedAt) = (time.seconds, time.seconds)
    inbox.pointee.open(
      number: opening,
      countIn: PackedMetronome(countIn?.metronome, countInBars: countIn?.bars ?? 0))
    engine.wake()
    status.state = countIn == nil ? .recording : .countingIn
  }

  private func shut() {
    inbox.pointee.shut()
    // Wait for the microphone, which hasn't delivered the audio for the last frames yet.
    for _ in 0..<PerformanceAudioWriter.longestWait where sound.isWaiting {
      drain()
      if sound.isWaiting { time.wait(for: .milliseconds(5)) }
    }
    drain(isLast: true)
    sound.rest()
    guard let take else { return }
    events?.close(at: take.frameCount)
    flushedAt = -.infinity
    flush()
  }

  private func drain(isLast: Bool = false) {
    guard let take else { return }
    do throws(SoundFileError) {
      try sound.drain(isLast: isLast) { samples throws(SoundFileError) in
        if status.state == .countingIn { status.state = .recording }
        try take.append(samples)
      }
    } catch {
      return fail(error)
    }
    events?.drain(inbox, frameCount: take.frameCount, of: take.journal)
  }

  private func flush() {
    guard let take, time.seconds - flushedAt >= Self.flushInterval else { return }
    if hasFailed { return }
    flushedAt = time.seconds
    events?.flush()
    do {
      try take.flush()
    } catch {
      // The frames that were already appended are preserved, but the disk is no longer reliable.
      fail(error)
    }
  }

  /// Keeps a paused take's journal locked and up to date, which keeps a recovery from treating it
  /// as abandoned.
  private func rest() {
    guard let take, status.state == .paused else { return }
    if hasFailed { return }
    do {
      try take.rest(now: time.seconds)
    } catch {
      fail(error)
    }
    update()
  }

  private var hasFailed: Bool {
    if case .unwritable = status.problem { true } else { false }
  }

  private func fail(_ error: SoundFileError) {
    status.problem = .unwritable(error)
    status.state = .paused
    inbox.pointee.shut()
    sound.end()
    if let take {
      events?.drain(inbox, frameCount: take.frameCount, of: take.journal)
      events?.close(at: take.frameCount)
    }
    update()
  }

  private func watch() {
    guard isOpen else { return }
    let asked = inbox.pointee.askedFrames.load(ordering: .relaxed)
    if asked != askedFrames { (askedFrames, askedAt) = (asked, time.seconds) }
    let seconds = time.seconds - askedAt
    if seconds > Self.longestPause {
      status.problem = .notResponding(seconds: seconds)
    } else if case .notResponding = status.problem {
      status.problem = nil
    }
  }

  private func update() {
    if let take {
      (status.duration, status.timeLeft) = (take.duration, take.timeLeft)
      status.continuation = take.continuation
      status.clipCount = take.journal.clippedSampleCount
    }
    status.journal = take?.journal.path
    if let events {
      (status.eventCount, status.eventProblem) = (events.count, events.problem)
      status.hasLostEvents = events.hasLostEvents
    }
    (status.peak, status.voicePeak) = (sound.peak, sound.voicePeak)
    status.isVoiceLost = sound.isVoiceLost
    status.overrunCount = inbox.pointee.overruns.load(ordering: .relaxed) - counted.overruns
    status.lostFrameCount = inbox.pointee.lostFrames.load(ordering: .relaxed) - counted.lostFrames
  }
}
