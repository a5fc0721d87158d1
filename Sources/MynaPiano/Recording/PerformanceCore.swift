public import AudioDevices
import Files
public import FoundationEssentials
import MIDI
public import MynaAudio
import Realtime
import SoundFiles
import Synchronization
import Threads

/// The verbs and the state of a recorder of what a piano plays; its `Owner` is a `PerformanceRecorder`.
public final class PerformanceCore: Ticking {
  /// The present state.
  public private(set) var status = PerformanceStatus()

  private let engine: PianoEngine
  private let inbox: UnsafeMutablePointer<PerformanceInbox>
  private let time: any TimeSource
  private var take: GrowingTake?
  private var events: PerformanceEvents?
  /// The number of the last opening of the inbox.
  private var opening = 0
  private let sound: PerformanceSound
  private var counted = (overruns: 0, lostFrames: 0)
  private var askedFrames = 0
  private var askedAt = 0.0
  private var flushedAt = 0.0

  /// Seconds between two flushes of journal and log.
  private static let flushInterval = 0.5
  /// Seconds without a block that are no pause of a healthy device.
  private static let longestPause = 1.0

  init(_ engine: PianoEngine, time: any TimeSource) {
    (self.engine, self.time) = (engine, time)
    inbox = engine.inbox
    sound = PerformanceSound(engine)
  }

  /// The interval between calls of `tick`.
  package var pace: Duration? {
    switch status.state {
    case .ready: nil
    case .countingIn, .recording: .milliseconds(20)
    case .paused: .milliseconds(500)
    }
  }

  private var isOpen: Bool { [.countingIn, .recording].contains(status.state) }

  /// Begins a take in a new journal; does nothing while there already is a take.
  ///
  /// - Parameters:
  ///   - eventLog: Returns the path of the log of a take's events, given its id and the path of its journal; the log must not exist,
  ///     and its folder is made. `MynaStudio` makes a MIDI file of it when it finishes the take. Called on a thread of the recorder.
  ///   - countIn: Bars of a metronome that are heard before the take begins, exactly with the beat behind them.
  ///   - microphone: A microphone whose sound is mixed into the piano's, where the piano was heard at the time; nil for none.
  ///   - maximumDuration: Seconds after which the take is paused, exact to the frame; nil for no limit.
  /// - Throws: `device` if the microphone cannot be opened, `file` if the journal cannot be made. If the log cannot be made,
  ///   `status.eventProblem` says so.
  public func record(
    to paths: JournalPaths, eventLog: @escaping @Sendable (UUID, _ journal: String) -> String,
    id: UUID = UUID(), title: String? = nil, countIn: CountIn? = nil,
    microphone: PerformanceMicrophone? = nil, maximumDuration: Double? = nil
  ) throws(RecorderError) {
    guard status.state == .ready else { return }
    try sound.begin(with: microphone)
    let take: GrowingTake
    do throws(SoundFileError) {
      take = try GrowingTake(
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
    events = PerformanceEvents(
      at: eventLog, of: take.journal, engine: engine,
      begin: inbox.pointee.frameCount.load(ordering: .acquiring))
    open(countIn)
    update()
  }

  /// Leaves out what is played from now on; the journal holds all so far, and can be played.
  ///
  /// In the log, all keys and pedals go up.
  public func pause() {
    guard isOpen else { return }
    shut()
    status.state = .paused
    // A paused take does not go on by itself, as this problem promises.
    if case .notResponding = status.problem { status.problem = nil }
    update()
  }

  /// Goes on with the same take; pedals that are down are down in the log again.
  ///
  /// - Parameter countIn: Bars of a metronome that are heard before it goes on.
  public func resume(countIn: CountIn? = nil) throws(RecorderError) {
    guard take != nil, status.state == .paused else { throw .noTake }
    if case .unwritable(let error) = status.problem { throw .file(error) }
    guard !status.isComplete else { return }
    try sound.goOn()
    status.problem = nil
    open(countIn)
    update()
  }

  /// Completes the take's journal and log and returns what the journal holds; also of a take that ended by itself.
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

  /// Pauses the take if its device is gone; to be called with the events of the engine's `OutputStream`.
  ///
  /// The take can go on when the engine plays on another stream. A piano that is moved to another speaker just plays on.
  ///
  /// - Parameter name: The name of the stream's device.
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

  /// Takes nothing more; what has come so far is written.
  private func shut() {
    inbox.pointee.shut()
    // The microphone has yet to bring what belongs to the last frames.
    for _ in 0..<PerformanceSound.longestWait where sound.isWaiting {
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

  /// Writes what has come; a disk that takes no more ends the take.
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
      // Frames that were appended stay; nothing more can be promised of this disk.
      fail(error)
    }
  }

  /// Maintains a paused take, so that others do not take its journal for an abandoned one.
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

  /// Whether the take has ended because its disk cannot be written any more.
  private var hasFailed: Bool {
    if case .unwritable = status.problem { true } else { false }
  }

  /// Ends the take because its disk cannot be written any more.
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

  /// Tells when no device asks for sound, and when one does again.
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
