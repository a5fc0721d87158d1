import AudioDevices
import Files
public import MynaDSP
public import SoundFiles

/// The methods and state of a player, which a `Player` makes safe to use from any thread.
public final class PlayerCore: OutputDeviceHolder {
  private(set) var sound: any FrameSource
  /// The description of the file; nil if the player plays a sequence of files.
  public let info: SoundFileInfo?
  /// The current state.
  public private(set) var status = PlayerStatus() {
    didSet { if oldValue.state == .playing, status.state != .playing { focus?.rest() } }
  }
  var focus: FocusHolder?
  /// Called on the event queue of the devices, with an event and the number of the output to which
  /// it belongs.
  var onEvent: @Sendable (AudioStreamEvent, _ output: Int) -> Void = { _, _ in }
  private(set) var outputNumber = 0

  private let taps = SoundTaps()
  private let devices: AudioDevices
  private let deviceName: String?
  private var output: PlayerOutput?
  private(set) var chain = EffectChain(name: "", units: [])
  private(set) var limitsPeaks = true
  private var volume = 1.0
  private var loop: Range<Int>?
  private var startFrame = 0
  private var latestHeardFrame = 0
  /// The frame at which playback last started, or the start of the loop after playback has looped.
  ///
  /// The frame being heard now is never earlier.
  private var firstFrame = 0
  private var earlierUnderruns = 0
  /// The maximum latency, in frames, that the output has reported since it was opened.
  ///
  /// The reported latency can be too low if the device's clock is slow.
  private var longestLatency = 0

  init(
    _ sound: any FrameSource, info: SoundFileInfo? = nil, devices: AudioDevices, device: String?
  ) {
    (self.sound, self.info, self.devices, deviceName) = (sound, info, devices, device)
    update()
  }

  deinit { focus?.rest() }

  // MARK: Transport

  /// Starts or resumes playback.
  ///
  /// After the end, playback starts over.
  ///
  /// First, all other objects that share the audio focus release their devices.
  public func play() throws(PlayerError) {
    guard status.state != .playing else { return }
    guard focus?.acquire() != false else { return }
    do throws(PlayerError) {
      try begin()
    } catch {
      focus?.rest()
      throw error
    }
  }

  private func begin() throws(PlayerError) {
    let isAtEnd = status.state == .ended || sound.frameCount.map { heardFrame >= $0 } == true
    if isAtEnd { try seek(to: Double(loop?.lowerBound ?? 0) / sound.sampleRate) }
    let output = if let output { output } else { try open() }
    firstFrame = output.source.frame
    output.source.isPlaying = true
    do throws(AudioDeviceError) {
      try output.start()
    } catch {
      releaseDevice()
      throw .device(error)
    }
    (status.state, status.problem) = (.playing, nil)
    update()
  }

  /// Fades out immediately and keeps the position.
  public func pause() {
    guard status.state == .playing else { return }
    output?.source.isPlaying = false
    status.state = .paused
    update()
  }

  /// Stops playing, releases the device, and returns to the beginning.
  public func stop() {
    releaseDevice()
    startFrame = 0
    status.state = .stopped
    update()
  }

  /// Seeks to a position in seconds, exact to the frame.
  public func seek(to seconds: Double) throws(PlayerError) {
    try seek(toFrame: frame(at: seconds))
  }

  func seek(toFrame frame: Int) throws(PlayerError) {
    (startFrame, firstFrame) = (frame, frame)
    if let output {
      try rethrowing(as: PlayerError.effect, try output.source.seek(to: frame))
    }
    if status.state == .ended { status.state = .paused }
    update()
  }

  /// Seeks forward by the given number of seconds, or back if it is negative.
  public func skip(by seconds: Double) throws(PlayerError) {
    try seek(to: status.position + seconds)
  }

  // MARK: The sound

  /// Changes the effect or its settings, even during playback.
  ///
  /// - Parameter limits: whether to limit the true peak of processed audio to −1 dBTP. Unchanged
  ///   audio is never limited.
  public func setChain(
    _ new: EffectChain, limitsPeaks limits: Bool = true
  ) throws(PlayerError) {
    try rethrowing(as: PlayerError.effect) { () throws(EffectError) in
      try new.validate()
      try output?.source.setChain(new, limitsPeaks: limits)
    }
    (chain, limitsPeaks) = (new, limits)
  }

  /// Sets the volume to a linear gain, at least 0; 1 leaves the samples unchanged.
  public func setVolume(_ new: Double) {
    volume = max(0, new)
    output?.source.volume = Float(volume)
  }

  /// Plays a range, in seconds, in a loop; nil ends the loop.
  public func setLoop(_ seconds: ClosedRange<Double>?) throws(PlayerError) {
    var frames: Range<Int>?
    if let seconds {
      let (begin, end) = (frame(at: seconds.lowerBound), frame(at: seconds.upperBound))
      guard end - begin >= Int(0.05 * sound.sampleRate) else { throw .loop(seconds) }
      frames = begin..<end
    }
    try rethrowing(as: PlayerError.effect, try output?.source.setLoop(frames))
    loop = frames
  }

  func add(_ tap: AsyncStream<SoundBlock>.Continuation) {
    taps.add(tap)
    output?.source.isTapped = true
  }

  // MARK: Sequences

  func replaceSound(with new: any FrameSource, at frame: Int) {
    precondition(output == nil, "an output keeps its sound")
    (sound, startFrame) = (new, frame)
    if status.state == .ended { status.state = .paused }
    update()
  }

  var hasOutput: Bool { output != nil }

  var isEndTold: Bool { output?.source.isEndTold ?? false }

  var nextFrame: Int { output?.source.frame ?? startFrame }

  func reread() {
    do throws(EffectError) {
      try output?.source.reread()
    } catch {
      preconditionFailure("an effect that plays cannot be made again: \(error)")
    }
  }

  // MARK: Device

  package func tick() {
    guard let output else { return }
    output.source.refill()
    output.source.deliverTappedFrames(to: taps)
    longestLatency = max(
      longestLatency, min(output.latencyFrames, Int(5 * output.source.sampleRate)))
    // Measure the elapsed time in frames: the last frame has been heard once the device has
    // requested at least as many silent frames as the maximum latency.
    let latency = longestLatency + output.blockFrames
    if output.source.hasEnded(latency: latency) {
      releaseDevice()
      startFrame = sound.frameCount ?? startFrame
      status.state = .ended
      status.problem = sound.failure.map { .unreadable($0) }
    } else if output.source.hasPaused(latency: latency) {
      output.stop()
    }
    update()
  }

  package var pace: Duration? { output == nil ? nil : .milliseconds(10) }

  /// Whether only silence is left to play.
  ///
  /// If the device is closed earlier, unplayed frames are discarded.
  var isQuiet: Bool { output?.source.hasPaused(latency: longestLatency) ?? true }

  func releaseDevice() {
    guard let output else { return }
    // If the device still has frames that have not been heard, closing it discards them, so resume
    // before those frames.
    let isHeard = output.source.hasPaused(latency: longestLatency)
    startFrame = isHeard ? output.source.frame : heardFrame(of: output)
    earlierUnderruns += output.source.underrunCount
    output.close()
    output.source.deliverTappedFrames(to: taps, isClosed: true)
    self.output = nil
    if status.state == .playing { status.state = .paused }
    update()
  }

  /// Handles an event of the output with the given number.
  ///
  /// Events of an output that is already closed can still arrive, and are ignored.
  func handle(_ event: AudioStreamEvent, of number: Int) {
    guard number == outputNumber, let output else { return }
    switch event {
    case .failed:
      lose()
      status.problem = status.problem ?? .serverGone
    case .lost:
      lose()
      status.problem = .deviceLost(output.opened.name)
    case .moved: break  // Playback continues on the device that the user or system has chosen.
    }
    update()
  }

  /// Closes a device that was removed.
  ///
  /// The device can no longer report its position, so playback resumes from the last known
  /// position: hearing a word twice is better than missing one.
  private func lose() {
    let heard = status.state == .playing ? latestHeardFrame : nil
    releaseDevice()
    startFrame = heard ?? startFrame
  }

  private func open() throws(PlayerError) -> PlayerOutput {
    outputNumber += 1
    longestLatency = 0
    let (number, onEvent) = (outputNumber, onEvent)
    let new = try PlayerOutput(
      sound, chain: chain, limitsPeaks: limitsPeaks, loop: loop, from: startFrame, volume: volume,
      devices: devices,
      device: deviceName, onEvent: { onEvent($0, number) })
    new.source.isTapped = !taps.isEmpty
    output = new
    return new
  }

  private func frame(at seconds: Double) -> Int {
    let end = Double(sound.frameCount ?? Int.max / 2)
    return Int(frames: min(max(0, seconds * sound.sampleRate).rounded(), end))
  }

  private func update() {
    status.duration = sound.frameCount.map { Double($0) / sound.sampleRate }
    latestHeardFrame = heardFrame
    status.position = Double(latestHeardFrame) / sound.sampleRate
    status.underrunCount = earlierUnderruns + (output?.source.underrunCount ?? 0)
    status.load = output?.load
    status.device = output?.device
  }

  var heardFrame: Int {
    guard let output else { return startFrame }
    return status.state == .playing ? heardFrame(of: output) : output.source.frame
  }

  private func heardFrame(of output: PlayerOutput) -> Int {
    let frame = output.source.frame
    if frame < firstFrame { firstFrame = loop?.lowerBound ?? 0 }
    let ahead = Double(output.latencyFrames) * chain.rate * sound.sampleRate
    return max(firstFrame, frame - Int(frames: ahead / output.source.sampleRate))
  }
}
