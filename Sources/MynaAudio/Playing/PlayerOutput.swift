import AudioDevices
import MynaDSP

/// A playback engine and the stream of the device that it plays to; they live and end together.
final class PlayerOutput: @unchecked Sendable {
  let engine: PlaybackEngine
  /// The name of the device when it was opened.
  let deviceName: String
  private let stream: AudioStream
  private var isRunning = false

  /// How far ahead a device is given sound, in seconds: as little as does not drop out with all processors busy.
  private static let latency = 0.03

  /// Opens a device, by id, name or part of one, or the default for nil; it plays nothing before `start`.
  init(
    _ sound: SoundWindow, chain: EffectChain, loop: Range<Int>?, from frame: Int, volume: Double,
    devices: AudioDevices, device name: String?,
    onEvent: @escaping @Sendable (AudioStreamEvent) -> Void
  ) throws(PlayerError) {
    let device: AudioDevice
    do throws(AudioDeviceError) {
      device = try devices.device(.output, matching: name)
    } catch {
      throw .device(error)
    }
    deviceName = device.name
    let rate = device.streamSampleRate
    do throws(EffectError) {
      engine = try PlaybackEngine(sound, chain: chain, loop: loop, from: frame, deviceRate: rate)
    } catch {
      throw .effect(error)
    }
    engine.volume = Float(volume)
    do throws(AudioDeviceError) {
      stream = try devices.openStream(
        .output, device: name == nil ? nil : device.id, sampleRate: rate,
        channelCount: sound.channelCount, latencyFrames: Int(Self.latency * rate),
        client: AudioStreamClient(render: render, state: UnsafeMutableRawPointer(engine.renderer)),
        onEvent: onEvent)
    } catch {
      throw .device(error)
    }
  }

  deinit { close() }

  var device: AudioDevice.ID { stream.device }
  var load: CallbackLoad { stream.load }

  /// Frames given to the device that nobody has heard yet.
  var latencyFrames: Int { Int(frames: stream.latency * engine.sampleRate) }

  /// The number of frames that the device requests at once.
  var blockFrames: Int { stream.blockFrames }

  /// Has the device ask for sound.
  func start() throws(AudioDeviceError) {
    guard !isRunning else { return }
    try stream.start()
    isRunning = true
  }

  /// Has the device rest.
  func stop() {
    stream.stop()
    isRunning = false
  }

  /// Gives the device back.
  func close() { stream.close() }
}

/// Called on the device's thread for each block.
@_noLocks private func render(
  _ state: UnsafeMutableRawPointer, _: UnsafePointer<Float>?,
  _ output: UnsafeMutablePointer<Float>?,
  _ frameCount: Int
) {
  guard let output else { return }
  state.assumingMemoryBound(to: PlaybackRender.self).pointee.render(output, frameCount: frameCount)
}
