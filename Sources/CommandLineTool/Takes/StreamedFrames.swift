import Dispatch
import SoundFiles
import Synchronization

/// The encoded frames of a recording, on their way from the recorder's thread to standard output.
final class StreamedFrames: Sendable {
  private struct State {
    var encoder: WAVStreamEncoder?
    var frameCount = 0
    var bytes: [UInt8] = []
    var isComplete = false
    var hasNewFormat = false
  }

  /// Signaled whenever frames have arrived.
  let arrival = DispatchSemaphore(value: 0)
  private let state = Mutex(State())
  /// The duration, in seconds, after which additional frames are discarded; nil for no limit.
  private let maximumDuration: Double?

  init(maximumDuration: Double?) { self.maximumDuration = maximumDuration }

  /// The duration in seconds of all frames so far.
  var duration: Double {
    state.withLock { state in
      state.encoder.map { Double(state.frameCount) / Double($0.audio.sampleRate) } ?? 0
    }
  }

  var isEmpty: Bool { duration == 0 }

  /// Whether the maximum duration has been reached.
  var isComplete: Bool { state.withLock(\.isComplete) }

  /// Whether frames were discarded because the microphone's sample rate or number of channels had
  /// changed.
  var hasNewFormat: Bool { state.withLock(\.hasNewFormat) }

  /// Returns the duration, in seconds, of this many bytes of audio.
  func duration(ofByteCount count: Int) -> Double {
    state.withLock { state in
      state.encoder.map { Double(count / $0.bytesPerFrame) / Double($0.audio.sampleRate) } ?? 0
    }
  }

  func append(_ samples: UnsafeBufferPointer<Float>, channelCount: Int, sampleRate: Double) {
    let encoder = WAVStreamEncoder(sampleRate: sampleRate, channelCount: channelCount)
    state.withLock { state in
      if state.encoder == nil { (state.encoder, state.bytes) = (encoder, encoder.header) }
      guard state.encoder == encoder else { return state.hasNewFormat = true }
      let limit = maximumDuration.map { Int(min(0x1p52, $0 * sampleRate).rounded()) } ?? .max
      let count = min(samples.count / channelCount, limit - state.frameCount)
      state.frameCount += count
      state.isComplete = state.frameCount == limit
      let wanted = UnsafeBufferPointer(rebasing: samples.prefix(count * channelCount))
      state.bytes += encoder.bytes(of: wanted)
    }
    arrival.signal()
  }

  /// Removes and returns all bytes that have arrived; the first bytes are the header.
  func removeAll() -> [UInt8] {
    state.withLock { state in
      defer { state.bytes = [] }
      return state.bytes
    }
  }
}
