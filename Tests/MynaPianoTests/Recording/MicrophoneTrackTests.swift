import Foundation
import TestSupport
import Testing

@testable import MynaPiano

@Suite("Microphone alignment")
struct MicrophoneTrackTests {
  /// Two simulated devices with different clocks and blocks.
  struct Devices: Sendable, CustomStringConvertible {
    /// The deviation of each clock in parts per million.
    var (speaker, microphone) = (0.0, 0.0)
    /// The maximum lateness of a device's block in nanoseconds.
    var lateness = 0.0
    var block = 480

    var description: String {
      "speaker \(speaker), microphone \(microphone), late \(lateness), block \(block)"
    }
    /// Frames of the speaker and of the microphone per nanosecond.
    var speakerRate: Double { 48e-6 * (1 + speaker * 1e-6) }
    var microphoneRate: Double { 48e-6 * (1 + microphone * 1e-6) }
  }

  @Test(
    "The microphone stays aligned with the piano to a millisecond for two minutes",
    arguments: [
      Devices(), Devices(speaker: 300, microphone: -300, lateness: 1e6),
      Devices(speaker: -200, microphone: 100, lateness: 3e6, block: 512),
      Devices(speaker: 50, microphone: 250, lateness: 2e6, block: 1_440),
    ])
  func aligned(devices: Devices) {
    let track = MicrophoneTrack(sampleRate: 48_000)
    var random = SeededRandom(seed: 9)
    // The start time of each device in nanoseconds.
    let (speakerStart, microphoneStart) = (7e12, 6.995e12)
    func late() -> Double { Double.random(in: 0...1, using: &random) * devices.lateness }
    /// The sample that the microphone captures: a pulse is heard at every 48,000th frame of the
    /// piano.
    func caughtSample(_ frame: Int) -> Float {
      let time = microphoneStart + Double(frame) / devices.microphoneRate
      let heard = (time - speakerStart) * devices.speakerRate
      let distance = heard - (heard / 48_000).rounded() * 48_000
      return abs(distance) < 200 ? Float(exp(-distance * distance / 800)) : 0
    }
    var (caught, mixed, pulses, worst) = (0, 0, 0, 0)
    for tick in 1...6_000 {
      let now = speakerStart + Double(tick) * 0.02e9
      while true {
        let end = caught + devices.block
        let arrival = microphoneStart + Double(end) / devices.microphoneRate + late()
        guard arrival <= now else { break }
        let samples = (caught..<end).map(caughtSample)
        samples.withUnsafeBufferPointer {
          guard let base = $0.baseAddress else { return }
          track.inbox.pointee.receive(base, frameCount: devices.block, at: Int(arrival))
        }
        caught = end
      }
      // The position that a server reports is inexact.
      let error = late() - devices.lateness / 2
      let heard = Int((now - speakerStart + error / 3) * devices.speakerRate)
      track.recordPlayback(heard: heard, at: Int(now))
      while mixed + 960 < heard {
        var samples = [Float](repeating: 0, count: 2 * 960)
        guard track.mix(into: &samples, at: mixed) else { break }
        for frame in stride(from: 0, to: 960, by: 1) where samples[2 * frame] > 0.99 {
          let place = mixed + frame
          guard place > 48_000 * 3 else { continue }
          pulses += 1
          worst = max(worst, abs(place - (place + 24_000) / 48_000 * 48_000))
        }
        mixed += 960
      }
    }
    #expect(mixed > 48_000 * 119)
    #expect(pulses > 110)
    #expect(worst < 48, "\(worst) frames")
  }

  @Test(
    "Interpolating between frames preserves the level",
    arguments: [100.0, 1_000, 10_000])
  func kernel(frequency: Double) {
    let sound = Signal.sine(frequency: frequency, amplitude: 1, seconds: 0.1).samples
    let kernel = MicrophoneTrack.makeKernel()
    sound.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      for place in stride(from: 100.0, to: 4_000, by: 7.37) {
        let expected = sin(2 * .pi * frequency * place / 48_000)
        let sample = kernel.value(base + Int(place), fraction: place - place.rounded(.down))
        #expect(abs(Double(sample) - expected) < 0.001)
      }
    }
  }
}
