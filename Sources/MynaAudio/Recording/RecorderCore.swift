import AudioDevices
import Dispatch
import Foundation
import MynaDSP
import SoundFiles

/// What a recorder does and remembers; of one thread at a time.
final class RecorderCore: Ticking {
  private(set) var status = RecorderStatus()
  /// Called on a thread of the device's when something has happened to it.
  var onEvent: @Sendable (AudioStreamEvent) -> Void = { _ in }

  private let devices: AudioDevices
  private var deviceName: String?
  private var settings = RecordingSettings()
  private var input: RecorderInput?
  private var journal: TakeJournal?
  /// What is in the journal, from afar.
  private var overview = WaveformOverview()
  private var format: (sampleRate: Double, channelCount: Int)?
  /// What earlier inputs of the take have counted, or the present one before the take began.
  private var counted = Counts()
  /// Frames the take is to have at most.
  private var limit = Int.max
  private var stalls: StallWatch?
  private var missing = 0.0
  private var askedAt: Double?
  private var flushedAt = 0.0

  private struct Counts {
    var clips = 0
    var overruns = 0
    var lostFrames = 0
  }

  /// Seconds between two flushes of the journal.
  private static let flushInterval = 0.5

  init(devices: AudioDevices, device: String?) {
    (self.devices, deviceName) = (devices, device)
  }

  /// How often `tick` is needed: while there is an input, and more often while it is recorded.
  var pace: DispatchTimeInterval? {
    input == nil ? nil : .milliseconds(status.state == .recording ? 20 : 50)
  }

  /// Listens without recording, for the level.
  func listen() throws(RecorderError) {
    if input == nil { try open() }
    status.problem = nil
    update()
  }

  func record(
    to path: String, id: UUID, title: String?, maximumDuration: Double?
  ) throws(RecorderError) {
    guard status.state == .ready else { return }
    let now = Self.now
    if input == nil { try open() }
    guard let input else { return }
    let engine = input.engine
    do throws(SoundFileError) {
      // What was heard before is no part of the take.
      try engine.drain(into: nil)
      journal = try TakeJournal(
        path: path, sampleRate: engine.sampleRate, channelCount: engine.channelCount, id: id,
        date: Date(), title: title)
    } catch {
      letGo()
      throw .file(error)
    }
    format = (engine.sampleRate, engine.channelCount)
    overview = WaveformOverview()
    counted = Counts(
      clips: -engine.clipCount, overruns: -engine.overrunCount, lostFrames: -engine.lostFrameCount)
    limit = maximumDuration.map { Int(($0 * engine.sampleRate).rounded()) } ?? .max
    (missing, askedAt, flushedAt) = (0, now, now)
    status.isComplete = false
    (status.state, status.problem, status.startDelay) = (.recording, nil, nil)
    stalls = StallWatch(sampleRate: engine.sampleRate, now: now)
    update()
  }

  func pause() {
    status.isInterrupted = false
    guard status.state == .recording else { return }
    letGo()
    status.state = .paused
  }

  func resume() throws(RecorderError) {
    guard journal != nil, status.state == .paused else { throw .noTake }
    if case .unwritable(let error) = status.problem { throw .file(error) }
    let now = Self.now
    try open()
    askedAt = now
    stalls = format.map { StallWatch(sampleRate: $0.sampleRate, now: now) }
    (status.state, status.problem, status.startDelay) = (.recording, nil, nil)
    status.isInterrupted = false
    update()
  }

  func stop() throws(RecorderError) -> RecordedTake {
    guard let journal, let format else { throw .noTake }
    letGo()
    self.journal = nil
    (status.state, status.isInterrupted) = (.ready, false)
    do throws(SoundFileError) {
      try journal.finish()
    } catch {
      // A disk that took no more has been told of already; what it holds is a take all the same.
      guard case .unwritable = status.problem else { throw .file(error) }
    }
    return RecordedTake(
      journal: journal.path, identity: journal.identity, frameCount: journal.frameCount,
      sampleRate: format.sampleRate, channelCount: format.channelCount, overview: overview)
  }

  func set(_ new: RecordingSettings) {
    settings = new
    input?.engine.set(new)
  }

  /// Chooses the microphone for the next time that one is opened.
  func choose(_ name: String?) { deviceName = name }

  /// Does what has to be done a few times in every tenth of a second while there is an input.
  func tick() {
    guard let input else { return }
    drain(input)
    if status.state == .recording {
      flush()
      watch()
    }
    if status.state == .recording, let journal, journal.frameCount >= limit {
      pause()
      status.isComplete = true
    }
    update()
  }

  /// Ends the hold on the devices; what has come so far is written.
  func letGo() {
    guard let input else { return }
    // First, since a disk that takes no more of what is drained leads back here.
    self.input = nil
    input.close()
    drain(input)
    let engine = input.engine
    status.isSilent = engine.silence >= 3
    counted.clips += engine.clipCount
    counted.overruns += engine.overrunCount
    counted.lostFrames += engine.lostFrameCount
    if status.state == .recording {
      stalls?.finish(now: Self.now)
      missing += stalls?.missing ?? 0
      stalls = nil
      flushedAt = 0
      flush()
    }
    update()
  }

  /// Ends the hold on the devices; a take is paused.
  func yield() { status.state == .recording ? pause() : letGo() }

  /// Ends the hold on the devices for somebody else; a take is paused until they are free again.
  func interrupt() {
    let wasRecording = status.state == .recording
    yield()
    guard wasRecording else { return }
    if case .unwritable = status.problem { return }
    status.isInterrupted = true
  }

  /// Takes up what happened to the microphone.
  func handle(_ event: AudioStreamEvent) {
    guard let opened = input?.opened else { return }
    yield()
    let problem: RecorderProblem =
      switch event {
      case .failed: .serverGone
      case .lost: .deviceLost(opened.name)
      case .moved(_, let new):
        // What hears a speaker is no microphone to go on with.
        if let device = device(new), !device.isMonitor {
          .deviceChanged(from: opened.name, to: device.name)
        } else {
          .deviceLost(opened.name)
        }
      }
    // That it gave nothing before it went is no reason; a disk that took no more is.
    if case .notResponding = status.problem { status.problem = nil }
    status.problem = status.problem ?? problem
  }

  private func device(_ id: AudioDevice.ID) -> AudioDevice? {
    // A server that is gone by now has no device to tell of.
    (try? devices.list(.input))?.first { $0.id == id }
  }

  private func open() throws(RecorderError) {
    do {
      let new = try RecorderInput(
        devices: devices, device: deviceName, settings: settings,
        format: journal == nil ? nil : format,
        onEvent: onEvent)
      try new.start()
      input = new
    } catch {
      throw .device(error)
    }
  }

  /// Writes what has come; a disk that takes no more ends the take.
  private func drain(_ input: RecorderInput) {
    let before = input.engine.frameCount
    let isRecording = status.state == .recording
    do {
      try input.engine.drain(into: isRecording ? journal : nil, limit: limit) {
        overview.append($0)
      }
    } catch {
      status.problem = .unwritable(error)
      status.state = .paused
      letGo()
      return
    }
    guard isRecording else { return }
    let (count, now) = (input.engine.frameCount - before, Self.now)
    stalls?.note(frameCount: count, now: now)
    if count > 0, let askedAt, let format {
      status.startDelay = max(0, now - askedAt - Double(count) / format.sampleRate)
      self.askedAt = nil
    }
  }

  private func flush() {
    guard let journal, Self.now - flushedAt >= Self.flushInterval else { return }
    flushedAt = Self.now
    do {
      try journal.flush()
    } catch {
      // What was appended stays; nothing more can be promised of this disk.
      status.problem = .unwritable(error)
      status.state = .paused
      letGo()
    }
  }

  /// Says when the microphone gives nothing, and when it does again.
  private func watch() {
    if let seconds = stalls?.silence(now: Self.now) {
      status.problem = .notResponding(seconds: seconds)
    } else if case .notResponding = status.problem {
      status.problem = nil
    }
  }

  private func update() {
    let engine = input?.engine
    if let format, let journal {
      status.duration = Double(journal.frameCount) / format.sampleRate
      let rate = TakeJournal.bytesPerSecond(
        sampleRate: format.sampleRate, channelCount: format.channelCount)
      status.timeLeft = Self.room(at: journal.path).map { Double($0) / Double(rate) }
    }
    status.level = engine?.level ?? RecordingLevel()
    // What was last heard of a paused take stays said.
    if let engine { status.isSilent = engine.silence >= 3 }
    status.clipCount = counted.clips + (engine?.clipCount ?? 0)
    status.overrunCount = counted.overruns + (engine?.overrunCount ?? 0)
    status.lostFrameCount = counted.lostFrames + (engine?.lostFrameCount ?? 0)
    status.missingDuration = missing + (stalls?.missing ?? 0)
    status.load = input?.load
    status.device = input?.device
  }

  /// Bytes that the disk of a file has room for.
  private static func room(at path: String) -> Int? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return nil }
    return Int(disk.f_bavail) * Int(disk.f_frsize)
  }

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
