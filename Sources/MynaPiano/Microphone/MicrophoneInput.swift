import AudioDevices
import Synchronization

final class MicrophoneInput {
  let track: MicrophoneTrack
  private let description: PerformanceMicrophone
  private let stream: AudioStream
  private let hasEnded: EndFlag

  private final class EndFlag: Sendable {
    let isSo = Atomic<Bool>(false)
  }

  /// The requested latency in seconds, which is about four blocks.
  private static let latency = 0.03

  init(_ microphone: PerformanceMicrophone, sampleRate: Double) throws(AudioDeviceError) {
    let device = try microphone.devices.device(.input, matching: microphone.name)
    let track = MicrophoneTrack(sampleRate: sampleRate)
    let hasEnded = EndFlag()
    (description, self.track, self.hasEnded) = (microphone, track, hasEnded)
    stream = try microphone.devices.openStream(
      .input, device: device.id, sampleRate: sampleRate, channelCount: 1,
      latencyFrames: Int(Self.latency * sampleRate),
      client: AudioStreamClient(render: receive, state: UnsafeMutableRawPointer(track.inbox)),
      onEvent: { _ in hasEnded.isSo.store(true, ordering: .releasing) })
    try stream.start()
  }

  // Close the stream first, because the device must not call the inbox after it is freed.
  deinit { stream.close() }

  var isGone: Bool { hasEnded.isSo.load(ordering: .acquiring) }

  func listen(to engine: PianoEngine) {
    for _ in 0..<3 {
      let before = engine.renderedFrames
      let time = PianoEngine.now
      let latency = description.outputLatency()
      // If a block was rendered in between, the frame count doesn't match the time, so try again.
      guard before == engine.renderedFrames else { continue }
      return track.recordPlayback(heard: before - Int(latency * engine.sampleRate), at: time)
    }
  }
}

private func receive(
  _ state: UnsafeMutableRawPointer, _ input: UnsafePointer<Float>?,
  _: UnsafeMutablePointer<Float>?, _ frameCount: Int
) {
  guard let input else { return }
  state.assumingMemoryBound(to: MicrophoneInbox.self).pointee.receive(
    input, frameCount: frameCount, at: PianoEngine.now)
}
