import Dispatch
import MIDI
import Synchronization
import TestSupport
import Testing

@testable import MynaPiano

@Suite("Piano thread safety")
struct PianoThreadsTests {
  /// Renders continuously on a device thread while other threads play.
  private final class Rendering: Sendable {
    let engine: PianoEngine
    let isOver = Atomic<Bool>(false)
    let isFinite = Atomic<Bool>(true)

    init(_ engine: PianoEngine) { self.engine = engine }

    func run() {
      var samples = [Float](repeating: 0, count: 2 * 480)
      while !isOver.load(ordering: .acquiring) {
        samples.withUnsafeMutableBufferPointer { samples in
          guard let base = samples.baseAddress else { return }
          engine.render(base, frameCount: 480, at: PianoEngine.now)
        }
        if !samples.allSatisfy({ $0.isFinite }) { isFinite.store(false, ordering: .releasing) }
      }
    }
  }

  @Test("Threads can play and change the instrument and hall reverb during rendering")
  func together() {
    let rate = PianoDevice.rate
    let device = PianoDevice(LoadedInstrument(sampleRate: rate))
    let rendering = Rendering(device.engine)
    let (audio, players) = (DispatchGroup(), DispatchGroup())
    DispatchQueue.global().async(group: audio) { rendering.run() }
    for channel: UInt8 in 0..<2 {
      DispatchQueue.global().async(group: players) {
        for n in 0..<3_000 {
          let key = UInt8(40 + n % 40)
          rendering.engine.send(.noteOn(channel: channel, key: key, velocity: 90))
          if n % 3 > 0 {
            rendering.engine.send(.noteOff(channel: channel, key: key, velocity: 64))
          }
        }
      }
    }
    DispatchQueue.global().async(group: players) {
      for n in 0..<20 {
        rendering.engine.hall = Double(n % 3) * 20
        rendering.engine.use(LoadedInstrument(sampleRate: rate))
        if n % 5 == 0 { rendering.engine.reset() }
        _ = rendering.engine.status
      }
      rendering.engine.hall = 0
    }
    players.wait()
    rendering.isOver.store(true, ordering: .releasing)
    audio.wait()
    let isFinite = rendering.isFinite.load(ordering: .acquiring)
    #expect(isFinite)
    device.engine.releaseAll()
    device.play(seconds: 6)
    #expect(device.play(seconds: 0.2).peak < 1e-4)
  }
}
