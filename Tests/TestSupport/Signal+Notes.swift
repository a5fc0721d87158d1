import Foundation
import MynaDSP

extension Signal {
  /// The true peak of the louder channel in decibels of full scale.
  public var truePeakDecibels: Double {
    var meter = LevelMeter(sampleRate: sampleRate, channelCount: 2)
    meter.process(buffer(from: 0, count: frameCount))
    return 20 * log10(Double(max(meter.level(0).truePeak, meter.level(1).truePeak)))
  }

  /// Returns the first channel without frequencies above a limit in hertz, so that a note's
  /// fundamental is its strongest component.
  public func lowPassed(below frequency: Double) -> Signal {
    var samples = samples.map(Double.init)
    let a = 1 - exp(-2 * .pi * frequency / sampleRate)
    for _ in 0..<6 {
      var state = 0.0
      for n in samples.indices {
        state += a * (samples[n] - state)
        samples[n] = state
      }
    }
    return Signal([samples.map(Float.init)], sampleRate: sampleRate)
  }
}
