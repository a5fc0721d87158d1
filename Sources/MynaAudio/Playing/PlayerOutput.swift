import AudioDevices
import MynaDSP

typealias PlayerOutput = OutputStream<PlaybackEngine>

extension PlayerOutput {
  convenience init(
    _ sound: any FrameSource, chain: EffectChain, limitsPeaks: Bool, loop: Range<Int>?,
    from frame: Int, volume: Double,
    devices: AudioDevices, device name: String?,
    onEvent: @escaping @Sendable (AudioStreamEvent) -> Void
  ) throws(PlayerError) {
    let device: AudioDevice
    do throws(AudioDeviceError) {
      device = try devices.device(.output, matching: name)
    } catch {
      throw .device(error)
    }
    let engine: PlaybackEngine
    do throws(EffectError) {
      engine = try PlaybackEngine(
        sound, chain: chain, limitsPeaks: limitsPeaks, loop: loop, from: frame,
        deviceRate: device.streamSampleRate)
    } catch {
      throw .effect(error)
    }
    engine.volume = Float(volume)
    do throws(AudioDeviceError) {
      try self.init(
        engine, on: device, followsDefault: name == nil, devices: devices, onEvent: onEvent)
    } catch {
      throw .device(error)
    }
  }
}

extension PlaybackEngine: OutputSource {
  var channelCount: Int { window.channelCount }
  var client: AudioStreamClient {
    AudioStreamClient(render: renderBlock, state: UnsafeMutableRawPointer(renderer))
  }
}

/// Called on the device's thread for each block.
@_noLocks private func renderBlock(
  _ state: UnsafeMutableRawPointer, _: UnsafePointer<Float>?,
  _ output: UnsafeMutablePointer<Float>?, _ frameCount: Int
) {
  guard let output else { return }
  state.assumingMemoryBound(to: PlaybackRenderer.self).pointee.render(
    output, frameCount: frameCount)
}
