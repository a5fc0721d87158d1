import Foundation
import MIDI
import TestSupport

@testable import MynaPiano

/// A simulated device, whose clock only the test advances.
///
/// It requests blocks at exactly the right times.
final class PianoDevice {
  static let rate = 48_000.0

  let engine: PianoEngine
  /// The current time in nanoseconds.
  private(set) var now = 5_000_000_000_000

  init(_ instrument: LoadedInstrument) { engine = PianoEngine(instrument) }

  convenience init(_ instrument: PianoInstrument) {
    self.init(LoadedInstrument.load(instrument, sampleRate: Self.rate))
  }

  func send(_ event: MIDIEvent) { engine.send(event, at: now) }

  func press(_ keys: UInt8..., velocity: UInt8 = 100) {
    for key in keys { send(.noteOn(channel: 0, key: key, velocity: velocity)) }
  }

  func lift(_ keys: UInt8...) {
    for key in keys { send(.noteOff(channel: 0, key: key, velocity: 64)) }
  }

  func pedal(_ isDown: Bool) {
    send(.controlChange(channel: 0, controller: 64, value: isDown ? 127 : 0))
  }

  /// Advances the time without requesting sound.
  func sleep(seconds: Double) { now += Int(seconds * 1e9) }

  @discardableResult func play(seconds: Double, block: Int = 480) -> Signal {
    play(frames: Int(seconds * engine.sampleRate), block: block)
  }

  func play(frames: Int, block: Int) -> Signal {
    var channels = [[Float]](repeating: [], count: 2)
    while channels[0].count < frames {
      let count = min(block, frames - channels[0].count)
      // NaN reveals frames that are not written.
      var samples = [Float](repeating: .nan, count: 2 * count)
      samples.withUnsafeMutableBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        engine.render(base, frameCount: count, at: now)
      }
      now += Int(Double(count) / engine.sampleRate * 1e9)
      for channel in 0..<2 { channels[channel] += (0..<count).map { samples[2 * $0 + channel] } }
    }
    return Signal(channels, sampleRate: engine.sampleRate)
  }
}
