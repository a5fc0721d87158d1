import AudioDevices
import Synchronization
import TestSupport

/// The memory of an input stream's client, which keeps all samples.
final class CapturedSound: @unchecked Sendable {
  private struct State: ~Copyable {
    let samples: UnsafeMutablePointer<Float>
    let capacity: Int
    let channelCount: Int
    let frameCount = Atomic<Int>(0)
  }

  private let state: UnsafeMutablePointer<State>

  init(channelCount: Int, capacity: Int = 20 * 192_000) {
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: capacity * channelCount)
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(samples: samples, capacity: capacity, channelCount: channelCount))
  }

  deinit {
    state.pointee.samples.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The client; the stream must be closed before this object is released.
  var client: AudioStreamClient {
    AudioStreamClient(
      render: { state, input, _, frames in
        guard let input else { return }
        let state = state.assumingMemoryBound(to: State.self)
        let start = state.pointee.frameCount.load(ordering: .relaxed)
        let count = min(frames, state.pointee.capacity - start)
        let channels = state.pointee.channelCount
        (state.pointee.samples + start * channels).update(from: input, count: count * channels)
        state.pointee.frameCount.store(start + count, ordering: .releasing)
      }, state: state)
  }

  var frameCount: Int { state.pointee.frameCount.load(ordering: .acquiring) }

  func signal(sampleRate: Double) -> Signal {
    let (frames, channels) = (frameCount, state.pointee.channelCount)
    return Signal(
      (0..<channels).map { channel in
        (0..<frames).map { state.pointee.samples[$0 * channels + channel] }
      }, sampleRate: sampleRate)
  }
}
