import AudioDevices
import MynaAudio
import Synchronization
import TestSupport
import Testing

/// Tests an output stream with sources that are not files, such as instruments.
@Suite("OutputStream", .serialized)
struct OutputStreamTests {
  @Test("A generator is played frame by frame without gaps or repeats, even after a pause")
  func generator() async {
    await #expect(processExitsWith: .success) {
      let server = try PacedServer()
      server.activateForPlaying()
      let devices = AudioDevices()
      let device = try devices.device(.output, matching: nil)
      let counter = Counter(sampleRate: device.streamSampleRate)
      let stream = try OutputStream(
        counter, on: device, followsDefault: true, devices: devices
      ) { _ in }
      try #require(stream.opened == device && stream.device == device.id)
      try stream.start()
      try #require(waitUntil { counter.frameCount > 48_000 })
      stream.stop()
      let count = counter.frameCount
      try #require(try server.finishes(server.speaker))
      try #require(counter.frameCount == count, "a stopped stream asks for nothing")
      try stream.start()
      try #require(waitUntil { counter.frameCount > count + 48_000 })
      try #require(stream.load.count > 0 && stream.latencyFrames >= 0)
      stream.close()
      try #require(try server.finishes(server.speaker))
      // Sound that was rendered but not yet heard is lost with the stream: at most half a second.
      let runs = server.speaker.played.channels[1].split(separator: 0)
      try #require(runs.count <= 2, "the only silence is the pause")
      try #require(Counter.isUnbroken(runs.joined()))
      try #require(runs.joined().count > count + 24_000)
    }
  }
}

/// Counts its frames in 16-bit steps, so that gaps and repeats show.
private final class Counter: OutputSource {
  let sampleRate: Double
  let channelCount = 2
  private let state: UnsafeMutablePointer<Atomic<Int>>

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    state = .allocate(capacity: 1)
    state.initialize(to: Atomic(0))
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The number of frames that the device has requested.
  var frameCount: Int { state.pointee.load(ordering: .acquiring) }

  var client: AudioStreamClient {
    AudioStreamClient(
      render: { state, _, output, frameCount in
        guard let output else { return }
        let state = state.assumingMemoryBound(to: Atomic<Int>.self)
        let start = state.pointee.load(ordering: .relaxed)
        for frame in 0..<frameCount {
          output[2 * frame] = Counter.value(start + frame)
          output[2 * frame + 1] = Counter.value(start + frame)
        }
        state.pointee.store(start + frameCount, ordering: .releasing)
      }, state: state)
  }

  /// Never 0, which would be silence.
  @_noLocks private static func value(_ frame: Int) -> Float {
    Float(1 &+ frame % 32_767) / 32_768
  }

  /// Whether frames count up from the first, without a gap or a repeat.
  static func isUnbroken(_ frames: some Sequence<Float>) -> Bool {
    frames.enumerated().allSatisfy { $0.element == value($0.offset) }
  }
}
