import AudioDevices
import Synchronization

/// The open stream of a microphone, and the voice that it brings.
final class MicrophoneInput {
  let track: VoiceTrack
  private let description: PerformanceMicrophone
  private let stream: AudioStream
  private let hasEnded: Ending

  /// Whether the microphone is gone, or the system would go on with another.
  private final class Ending: Sendable {
    let isSo = Atomic<Bool>(false)
  }

  /// Seconds of four blocks.
  private static let latency = 0.03

  /// Opens a microphone at the rate of a piano, and has it give sound.
  init(_ microphone: PerformanceMicrophone, sampleRate: Double) throws(AudioDeviceError) {
    let device = try microphone.devices.device(.input, matching: microphone.name)
    let track = VoiceTrack(sampleRate: sampleRate)
    let hasEnded = Ending()
    (description, self.track, self.hasEnded) = (microphone, track, hasEnded)
    stream = try microphone.devices.openStream(
      .input, device: device.id, sampleRate: sampleRate, channelCount: 1,
      latencyFrames: Int(Self.latency * sampleRate),
      client: AudioStreamClient(render: take, state: UnsafeMutableRawPointer(track.inbox)),
      onEvent: { _ in hasEnded.isSo.store(true, ordering: .releasing) })
    try stream.start()
  }

  // The device must not call the inbox once it is gone.
  deinit { stream.close() }

  /// Whether nothing more comes from the microphone that was chosen.
  var isGone: Bool { hasEnded.isSo.load(ordering: .acquiring) }

  /// Notes which frame of the piano is heard now.
  func listen(to engine: PianoEngine) {
    for _ in 0..<3 {
      let before = engine.renderedFrames
      let time = PianoEngine.now
      let latency = description.outputLatency()
      // A block in between would belong to the one and not to the other.
      guard before == engine.renderedFrames else { continue }
      return track.note(heard: before - Int(latency * engine.sampleRate), at: time)
    }
  }
}

/// Called on the microphone's thread for each block; reading the clock takes no lock and no system call.
private func take(
  _ state: UnsafeMutableRawPointer, _ input: UnsafePointer<Float>?,
  _: UnsafeMutablePointer<Float>?, _ frameCount: Int
) {
  guard let input else { return }
  state.assumingMemoryBound(to: MicrophoneInbox.self).pointee.take(
    input, frameCount: frameCount, at: PianoEngine.now)
}
