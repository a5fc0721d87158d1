public import AudioDevices
import Foundation
public import MynaAudio
public import Observation
import SoundFiles

/// What the Record screen shows and does; knows no widget.
///
/// What changes many times a second is read with `refresh` before each frame; all else is observed.
@MainActor @Observable public final class RecordModel {
  /// What the screen shows.
  public enum Phase: Equatable, Sendable {
    case ready
    case recording
    case paused
  }

  /// Where the take stands.
  public private(set) var phase = Phase.ready
  /// What stands in the way, or has happened.
  public private(set) var trouble: RecordTrouble?
  /// The microphones there are.
  public private(set) var microphones: [AudioDevice] = []
  /// Whether the paused take is being heard.
  public private(set) var isHearing = false
  /// The latest of the take.
  @ObservationIgnored public private(set) var waveform = LiveWaveform()
  /// What the recorder did when it was last looked at.
  @ObservationIgnored public private(set) var status = RecorderStatus()

  /// Seconds from the wish to record to the first frame of the take, once it is there.
  public var startDelay: Double? { status.startDelay.map { $0 + callDelay } }

  @ObservationIgnored private var callDelay = 0.0
  @ObservationIgnored private let studio: Studio
  @ObservationIgnored private let recorder: Recorder
  @ObservationIgnored private let queue = BlockingQueue(label: "Myna.Record")
  @ObservationIgnored private var place: TakePlace?
  @ObservationIgnored private var hearing: Player?
  @ObservationIgnored private var isShown = false
  @ObservationIgnored private var isBusy = false
  @ObservationIgnored private var isListening = false
  @ObservationIgnored private var openTrouble: RecordTrouble?
  @ObservationIgnored private var watch: AudioDeviceWatch?
  @ObservationIgnored private var retrying: Task<Void, Never>?

  /// A screen that has not appeared.
  public init(studio: Studio) {
    self.studio = studio
    recorder = Recorder(
      devices: studio.devices, focus: studio.focus, device: studio.settings.microphone)
  }

  // MARK: Coming and going

  /// Begins to listen, for the level, and to look for microphones.
  public func appear() {
    isShown = true
    if watch == nil {
      let (changes, continuation) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let (devices, queue) = (studio.devices, queue)
      Task {
        watch = await queue.run { devices.onChange { continuation.yield() } }
        continuation.yield()
      }
      Task { [weak self] in
        for await _ in changes { await self?.findMicrophones() }
      }
    }
    listen()
  }

  /// Lets go of the microphone, unless there is a take.
  public func disappear() {
    isShown = false
    retrying?.cancel()
    guard phase == .ready else { return }
    // Looked at there: a take may have begun meanwhile.
    Task { [queue, recorder] in
      await queue.run { if recorder.status.state == .ready { recorder.rest() } }
    }
  }

  /// Looks at what the recorder does now.
  public func refresh() {
    status = recorder.status
    if status.state == .recording { waveform.note(status.level.peak, at: status.duration) }
    if !isBusy {
      let now: Phase =
        switch status.state {
        case .ready: .ready
        case .recording: .recording
        case .paused: .paused
        }
      if now != phase { phase = now }
    }
    if let hearing, hearing.status.state != .playing, !isBusy { isHearing = false }
    let found = currentTrouble
    if !found.isSame(as: trouble) { trouble = found }
    if phase == .ready, !isListening, isDeaf(status) { listen() }
  }

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
    if let left = status.timeLeft, left < RecordTrouble.littleTime, phase != .ready {
      return .diskNearlyFull(timeLeft: left)
    }
    return status.isSilent && phase != .paused ? .silence : nil
  }

  // MARK: The take

  /// Begins a take.
  public func record() async {
    guard phase == .ready, !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    retrying?.cancel()
    waveform = LiveWaveform()
    let (recorder, folders, settings) = (recorder, studio.folders, studio.settings)
    let asked = ContinuousClock.now
    do throws(RecordTrouble) {
      (place, callDelay) = try await queue.run { () throws(RecordTrouble) in
        recorder.set(settings.recording)
        let delay = (ContinuousClock.now - asked) / .seconds(1)
        let place = try Self.begin(
          recorder, folders: folders, fileExtension: settings.takeFormat.fileExtension)
        return (place, delay)
      }
      openTrouble = nil
      phase = .recording
    } catch {
      openTrouble = error
    }
    refresh()
    if openTrouble != nil { retry() }
  }

  /// Ends it for now; it can be heard, and gone on with.
  public func pause() async {
    guard phase == .recording, !isBusy else { return }
    await queue.run { [recorder] in recorder.pause() }
    refresh()
  }

  /// Goes on with the same take.
  public func resume() async {
    guard phase == .paused, !isBusy else { return }
    isBusy = true
    do throws(RecorderError) {
      try await queue.run { [recorder] () throws(RecorderError) in try recorder.resume() }
      openTrouble = nil
    } catch {
      openTrouble = RecordTrouble(error)
    }
    // What was opened to be heard knows only what there was before.
    stopHearing()
    isBusy = false
    refresh()
  }

  /// Completes the take and returns it; nil if there is none, or nothing was heard.
  public func stop() async -> OpenTake? {
    // Whatever is under way comes first, and may take a while where a server does not answer.
    while isBusy { await queue.run {} }
    guard phase != .ready else { return nil }
    isBusy = true
    defer { isBusy = false }
    stopHearing()
    do throws(RecorderError) {
      let recorded = try await queue.run { [recorder] () throws(RecorderError) in
        try recorder.stop()
      }
      openTrouble = nil
      phase = .ready
      waveform = LiveWaveform()
      let take = OpenTake(recorded)
      studio.add(take)
      guard recorded.frameCount == 0 else { return take }
      // Removes the journal, which would be left until the next start.
      await studio.finish(take)
      return nil
    } catch {
      openTrouble = RecordTrouble(error)
      phase = .ready
      // Its journal is there, and is completed as after a crash.
      await studio.recover()
      return nil
    }
  }

  private nonisolated static func begin(
    _ recorder: Recorder, folders: MynaFolders, fileExtension: String
  ) throws(RecordTrouble) -> TakePlace {
    let place: TakePlace
    do throws(StudioError) {
      place = try TakePlace(in: folders, fileExtension: fileExtension)
    } catch {
      throw .studio(error)
    }
    do throws(RecorderError) {
      try recorder.record(to: place.journal)
    } catch {
      throw RecordTrouble(error)
    }
    return place
  }

  // MARK: Hearing it

  /// Plays the paused take, from the beginning or from where it was paused; or pauses that.
  public func toggleHearing() async {
    guard phase == .paused, let path = place?.journal else { return }
    if isHearing {
      isHearing = false
      await queue.run { [hearing] in hearing?.pause() }
      return
    }
    let (old, devices, focus) = (hearing, studio.devices, studio.focus)
    do throws(PlayerError) {
      let player = try await queue.run { () throws(PlayerError) in
        let player =
          if let old { old } else { try Player(path: path, devices: devices, focus: focus) }
        try player.play()
        return player
      }
      hearing = player
      isHearing = true
    } catch {
      if case .device(let error) = error { openTrouble = .device(error) }
      refresh()
    }
  }

  /// Goes on or back in what is heard, by seconds.
  public func skipHearing(by seconds: Double) async {
    // Only a place was asked for; what cannot be read is told when it is played.
    try? await queue.run { [hearing] () throws(PlayerError) in try hearing?.skip(by: seconds) }
  }

  /// Where hearing is, in seconds.
  public var hearingPosition: Double { hearing?.status.position ?? 0 }

  private func stopHearing() {
    guard let hearing else { return }
    self.hearing = nil
    isHearing = false
    Task { await queue.run { hearing.stop() } }
  }

  // MARK: The microphone

  /// The microphone chosen; nil for the system's default.
  public var microphone: String? { studio.settings.microphone }

  /// Chooses a microphone by its id, or the system's default.
  public func choose(microphone: String?) {
    guard microphone != studio.settings.microphone else { return }
    studio.settings.microphone = microphone
    Task {
      do throws(RecorderError) {
        try await queue.run { [recorder] () throws(RecorderError) in
          recorder.choose(device: microphone)
          switch recorder.status.state {
          case .ready: recorder.rest()
          case .paused: break
          // The same take goes on with the other.
          case .recording:
            recorder.pause()
            try recorder.resume()
          }
        }
      } catch {
        openTrouble = RecordTrouble(error)
      }
      listen()
      refresh()
    }
  }

  /// Changes gain and low-pass, also while recording.
  public func change(_ edit: (inout StudioSettings) -> Void) {
    edit(&studio.settings)
    let (recorder, settings, queue) = (recorder, studio.settings.recording, queue)
    Task { await queue.run { recorder.set(settings) } }
  }

  /// The folder of the takes.
  public var takesFolder: String { studio.folders.takes }

  /// What the person has chosen.
  public var settings: StudioSettings { studio.settings }

  private func findMicrophones() async {
    let devices = studio.devices
    // Without a server there are none; that it is gone is told elsewhere.
    let found = await queue.run { (try? devices.list(.input)) ?? [] }.filter { !$0.isMonitor }
    if found != microphones { microphones = found }
    guard isDeviceTrouble else { return }
    // A paused take waits for the person, but nothing is in its way any more.
    if phase == .paused, !found.isEmpty { openTrouble = nil }
    listen()
  }

  private var isDeviceTrouble: Bool { if case .device = openTrouble { true } else { false } }

  private func listen() {
    guard isShown, phase == .ready, !isBusy else { return }
    isListening = true
    Task {
      let settings = studio.settings.recording
      do throws(RecorderError) {
        try await queue.run { [recorder] () throws(RecorderError) in
          recorder.set(settings)
          // A take may have begun meanwhile.
          if recorder.status.state == .ready { try recorder.listen() }
        }
        retrying?.cancel()
        // Why a take was not begun or completed is told until the next one is.
        if isDeviceTrouble { openTrouble = nil }
      } catch {
        if openTrouble == nil || isDeviceTrouble { openTrouble = RecordTrouble(error) }
        retry()
      }
      isListening = false
      refresh()
    }
  }

  /// Tries again in a second, for as long as the page shows.
  private func retry() {
    retrying?.cancel()
    retrying = Task {
      do {
        try await Task.sleep(for: .seconds(1))
      } catch {
        return
      }
      listen()
    }
  }
}

extension RecordTrouble? {
  /// Whether it has been told already; how long the server has been still is no news.
  fileprivate func isSame(as other: RecordTrouble?) -> Bool {
    switch (self, other) {
    case (.problem(.notResponding), .problem(.notResponding)): true
    case (.diskNearlyFull(let a), .diskNearlyFull(let b)): Int(a / 10) == Int(b / 10)
    default: self == other
    }
  }
}
