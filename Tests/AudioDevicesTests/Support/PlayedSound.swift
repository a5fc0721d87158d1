import AudioDevices
import Synchronization
import TestSupport

/// The memory of an output stream's client, which plays a signal once and then silence.
final class PlayedSound: @unchecked Sendable {
  private struct State: ~Copyable {
    let samples: UnsafeMutablePointer<Float>
    let frameCount: Int
    let channelCount: Int
    let position = Atomic<Int>(0)
    let callCount = Atomic<Int>(0)
  }

  private let state: UnsafeMutablePointer<State>

  init(_ signal: Signal) {
    let channels = signal.channels.count
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: signal.frameCount * channels)
    for (channel, run) in signal.channels.enumerated() {
      for (frame, sample) in run.enumerated() { samples[frame * channels + channel] = sample }
    }
    state = .allocate(capacity: 1)
    state.initialize(
      to: State(samples: samples, frameCount: signal.frameCount, channelCount: channels))
  }

  deinit {
    state.pointee.samples.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The client; the stream must be closed before this object is released.
  var client: AudioStreamClient {
    AudioStreamClient(
      render: { state, _, output, frames in
        guard let output else { return }
        let state = state.assumingMemoryBound(to: State.self)
        let channels = state.pointee.channelCount
        let start = state.pointee.position.load(ordering: .relaxed)
        let count = min(frames, state.pointee.frameCount - start)
        output.update(from: state.pointee.samples + start * channels, count: count * channels)
        (output + count * channels).update(repeating: 0, count: (frames - count) * channels)
        state.pointee.position.store(start + count, ordering: .releasing)
        state.pointee.callCount.wrappingAdd(1, ordering: .releasing)
      }, state: state)
  }

  /// The number of frames delivered.
  var position: Int { state.pointee.position.load(ordering: .acquiring) }
  /// The number of blocks requested.
  var callCount: Int { state.pointee.callCount.load(ordering: .acquiring) }
}
