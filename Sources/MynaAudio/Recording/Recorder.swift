public import AudioDevices
public import FoundationEssentials
public import Threads

/// Records a microphone into a journal that is valid at every moment.
///
/// May be used on any thread, but not a device's. Calls may block while the sound server or the disk does not answer;
/// `status` never does. What is not stopped when the recorder goes stays on disk and can be recovered.
public final class Recorder: Sendable {
  private let focus: AudioFocus
  private let queue: TickingQueue<RecorderCore>

  /// Creates a recorder; no device is opened before it listens or records.
  ///
  /// - Parameter device: an id, a name or a part of one; nil for the system's default.
  public init(
    devices: AudioDevices = AudioDevices(), focus: AudioFocus = AudioFocus(),
    device: String? = nil, time: any TimeSource = SystemTime()
  ) {
    self.focus = focus
    let core = RecorderCore(devices: devices, device: device, time: time)
    let queue = TickingQueue(core, label: "Myna.Recorder", time: time)
    queue.perform { core in
      core.onEvent = { [weak queue] event, input in
        queue?.enqueue { $0.handle(event, of: input) }
      }
    }
    self.queue = queue
  }

  /// The present state.
  public var status: RecorderStatus { queue.status }

  /// Calls `action` on a thread of the recorder each time that a take has reached its maximum duration and was paused.
  public func onComplete(_ action: @escaping @Sendable () -> Void) {
    queue.perform { core in core.onComplete = action }
  }

  /// Changes gain, filters and monitoring; monitoring from the next time that the microphone is opened.
  public func set(_ settings: RecordingSettings) { queue.perform { core in core.set(settings) } }

  /// Chooses another microphone for the next time that one is opened, as `init` does.
  public func choose(device: String?) { queue.perform { core in core.choose(device) } }

  /// Opens the microphone for its level alone; a sound that plays goes on.
  public func listen() throws(RecorderError) {
    try queue.perform { core throws(RecorderError) in try core.listen() }
  }

  /// Ends listening; a take that is being recorded is paused.
  public func rest() { queue.perform { core in core.yield() } }

  /// Begins a take in a new journal; does nothing while there already is a take.
  ///
  /// - Parameter maximumDuration: seconds after which the take is paused, exact to the frame; nil
  ///   for no limit.
  public func record(
    to paths: JournalPaths, id: UUID = UUID(), title: String? = nil, maximumDuration: Double? = nil
  ) throws(RecorderError) {
    takeFocus()
    try queue.perform { core throws(RecorderError) in
      try core.record(to: paths, id: id, title: title, maximumDuration: maximumDuration)
    }
    giveWayIfTaken()
  }

  /// Begins a take in a new journal at `path`, as `record(to:id:title:maximumDuration:)` does.
  public func record(
    to path: String, id: UUID = UUID(), title: String? = nil, maximumDuration: Double? = nil
  ) throws(RecorderError) {
    try record(to: JournalPaths(path), id: id, title: title, maximumDuration: maximumDuration)
  }

  /// Lets go of the microphone; the journal holds all so far, and can be played.
  public func pause() { queue.perform { core in core.pause() } }

  /// Goes on with the same take.
  public func resume() throws(RecorderError) {
    takeFocus()
    try queue.perform { core throws(RecorderError) in try core.resume() }
    giveWayIfTaken()
  }

  /// Resumes a take that was interrupted, once the sound is free again; returns whether it resumed.
  public func goOnIfInterrupted() throws(RecorderError) -> Bool {
    guard status.isInterrupted, focus.takeIfIdle(self, for: .recording, yield: giveWay) else {
      return false
    }
    let goesOn = try queue.perform { core throws(RecorderError) in
      // The take may have been paused, resumed or stopped in the meantime.
      guard core.status.isInterrupted else { return false }
      try core.resume()
      return true
    }
    giveWayIfTaken()
    return goesOn
  }

  /// Marks the present moment of the take, in its journal; returns false where there is no take, or no room for a marker.
  @discardableResult public func mark() -> Bool { queue.perform { core in core.mark() } }

  /// Completes the take's journal and returns what it holds; also of a take that ended by itself.
  public func stop() throws(RecorderError) -> RecordedTake {
    try queue.perform { core throws(RecorderError) in try core.stop() }
  }

  private func takeFocus() { focus.take(self, for: .recording, yield: giveWay) }

  private var giveWay: @Sendable () -> Void {
    { [weak self] in self?.queue.perform { core in core.interrupt() } }
  }

  /// Gives way if somebody took the focus a moment ago, when there was nothing to interrupt yet.
  private func giveWayIfTaken() { if !focus.isHeld(by: self) { giveWay() } }
}
