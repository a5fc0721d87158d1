import AudioDevices
import Foundation
import Synchronization

/// Captures the virtual speaker's output in this process, with the time at which it arrives.
final class SpeakerCapture: @unchecked Sendable {
  private struct CapturedAudio {
    var samples: [Float] = []
    /// The time at which the last sample arrived, in seconds.
    var time = 0.0
  }

  private let heard = Mutex(CapturedAudio())
  private var stream: AudioStream?

  init(_ devices: AudioDevices, sampleRate: Double = 48_000) throws(AudioDeviceError) {
    let client = AudioStreamClient(
      render: { state, input, _, frameCount in
        guard let input else { return }
        Unmanaged<SpeakerCapture>.fromOpaque(state).takeUnretainedValue().receive(input, frameCount)
      }, state: Unmanaged.passUnretained(self).toOpaque())
    stream = try devices.openStream(
      .input, device: "speaker.monitor", sampleRate: sampleRate, channelCount: 1,
      latencyFrames: 480, client: client, onEvent: { _ in })
    try stream?.start()
  }

  deinit { stream?.close() }

  func forget() { heard.withLock { $0.samples.removeAll(keepingCapacity: true) } }

  /// Waits until the peak level over 4 ms falls below `level`, and returns the time in seconds at
  /// which the quieter audio began; nil if the level hasn't fallen after a second.
  func wait(below level: Float) -> Double? {
    let window = 192  // In frames; longer than a period of the tone.
    for _ in 0..<500 {
      usleep(2_000)
      let found: Double? = heard.withLock { heard in
        var start = 0
        while start + window <= heard.samples.count {
          let peak = heard.samples[start..<start + window].reduce(0) { max($0, abs($1)) }
          if peak < level {
            return heard.time - Double(heard.samples.count - start) / 48_000
          }
          start += 16
        }
        return nil
      }
      if let found { return found }
    }
    return nil
  }

  private func receive(_ input: UnsafePointer<Float>, _ frameCount: Int) {
    heard.withLock { heard in
      heard.samples.append(contentsOf: UnsafeBufferPointer(start: input, count: frameCount))
      heard.time = now(CLOCK_MONOTONIC)
    }
  }
}
