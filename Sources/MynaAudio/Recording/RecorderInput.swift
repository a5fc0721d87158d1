import AudioDevices
import SoundFiles

final class RecorderInput {
  let engine: RecordingEngine
  let opened: AudioDevice
  private let stream: AudioStream
  /// The device that the system chose for the stream when the stream was opened.
  let source: AudioDevice.ID
  /// Whether the system has ever moved the stream to another device.
  ///
  /// Once it has, all further frames are discarded.
  private(set) var hasStrayed = false
  private var ear: AudioStream?

  /// The latency of the microphone, in seconds, with and without monitoring.
  ///
  /// Each latency equals four blocks. Monitoring requires a short latency. In all other cases, a
  /// long latency saves processing time, because there are fewer blocks.
  private static let (monitored, unheard) = (0.03, 0.12)

  init(
    devices: AudioDevices, device name: String?, settings: RecordingSettings,
    format: Format?,
    onEvent: @escaping @Sendable (AudioStreamEvent) -> Void
  ) throws(AudioDeviceError) {
    let device = try devices.device(.input, matching: name)
    opened = device
    let rate = format?.sampleRate ?? device.streamSampleRate
    let channelCount =
      format?.channelCount ?? max(min(device.channelCount, 2), settings.minimumChannelCount)
    var settings = settings
    if let format { settings.channels = format.channels }
    // If the input captures a speaker's output, the audio is already audible, and monitoring it
    // would cause feedback.
    if device.isMonitor { settings.isMonitored = false }
    let latency = settings.isMonitored ? Self.monitored : Self.unheard
    engine = RecordingEngine(settings: settings, sampleRate: rate, channelCount: channelCount)
    stream = try devices.openStream(
      .input, device: name == nil ? nil : device.id, sampleRate: rate, channelCount: channelCount,
      latencyFrames: Int(latency * rate),
      client: AudioStreamClient(render: receive, state: UnsafeMutableRawPointer(engine.inbox)),
      onEvent: onEvent)
    source = stream.device
    if let monitor = engine.monitor {
      // Monitoring is optional, so record even if it fails.
      ear = try? devices.openStream(
        .output, sampleRate: rate, channelCount: channelCount,
        latencyFrames: Int(latency * rate),
        client: AudioStreamClient(render: give, state: UnsafeMutableRawPointer(monitor)),
        onEvent: { _ in })
    }
  }

  deinit { close() }

  struct Format {
    var sampleRate: Double
    var channelCount: Int
    var channels: RecordingChannels
  }

  var format: Format {
    Format(
      sampleRate: engine.sampleRate, channelCount: engine.inputChannelCount,
      channels: engine.channels)
  }

  var device: AudioDevice.ID { stream.device }
  var load: CallbackLoad { stream.load }

  func start() throws(AudioDeviceError) {
    try stream.start()
    try ear?.start()
  }

  /// Passes on frames only if they come from the microphone that was opened.
  ///
  /// If the system moves the stream to another microphone, frames from that microphone arrive
  /// before the event does. However, `currentDevice` changes before those frames arrive. Therefore,
  /// if `currentDevice` is still the original device, all frames counted before the check came from
  /// that device. After a check has found another device, its frames can still arrive even if the
  /// stream has been moved back.
  func drain(
    to write: (UnsafeBufferPointer<Float>) throws(SoundFileError) -> Void
  ) throws(SoundFileError) {
    let count = engine.waitingFrameCount
    if !isOnSource { hasStrayed = true }
    guard !hasStrayed else { return engine.discard() }
    try engine.drain(count, to: write)
  }

  var isBack: Bool { hasStrayed && isOnSource }

  private var isOnSource: Bool { stream.currentDevice ?? source == source }

  func rest() {
    stream.stop()
    ear?.stop()
  }

  func close() {
    stream.close()
    ear?.close()
  }
}

/// Called on the microphone's thread for each block.
@_noLocks private func receive(
  _ state: UnsafeMutableRawPointer, _ input: UnsafePointer<Float>?, _: UnsafeMutablePointer<Float>?,
  _ frameCount: Int
) {
  guard let input else { return }
  state.assumingMemoryBound(to: RecordingInbox.self).pointee.receive(input, frameCount: frameCount)
}

/// Called on the output device's thread for each block.
@_noLocks private func give(
  _ state: UnsafeMutableRawPointer, _: UnsafePointer<Float>?,
  _ output: UnsafeMutablePointer<Float>?,
  _ frameCount: Int
) {
  guard let output else { return }
  state.assumingMemoryBound(to: MonitorInbox.self).pointee.give(output, frameCount: frameCount)
}
