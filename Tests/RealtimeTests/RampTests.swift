import Realtime
import Testing

@Suite("Ramps")
struct RampTests {
  @Test("A gain ramp rises smoothly, ends exactly at its target, and stays there")
  func gain() {
    var ramp = GainRamp(0.25)
    ramp.move(to: 1, within: 480)
    var (before, largest) = (ramp.value, Float(0))
    for _ in 0..<480 {
      let value = ramp.next()
      #expect(value >= before)
      largest = max(largest, value - before)
      before = value
    }
    #expect(ramp.isSettled && ramp.value == 1 && ramp.next() == 1)
    // The curve is steepest in its middle: 3/2 of the mean.
    #expect(largest < 0.75 * 1.51 / 480)
  }

  @Test("Four parameters ramp together to their exact targets, whatever the block size")
  func settings() {
    let target = SIMD4<Float>(1, -2, 0.5, 0)
    func run(_ size: Int) -> [SIMD4<Float>] {
      var ramp = ParameterRamp(SIMD4(0, 1, 0.5, 3), sampleRate: 48_000)
      ramp.begin(to: target)
      var values: [SIMD4<Float>] = []
      while ramp.framesLeft > 0 {
        let count = ramp.frames(of: size)
        for _ in 0..<count {
          ramp.value += ramp.step
          values.append(ramp.value)
        }
        _ = ramp.didTake(count)
      }
      #expect(ramp.value == target)
      return values
    }
    #expect(run(1).count == RampCurve.frameCount(sampleRate: 48_000))
    #expect(run(1) == run(1_000) && run(7) == run(1_000))
  }

  @Test("A fade and its mirror image add up to 1", arguments: [1, 2, 240, 961])
  func raisedCosine(count: Int) {
    for frame in 0..<count {
      let gain = RampCurve.raisedCosine(frame, of: count)
      let mirrored = RampCurve.raisedCosine(count - 1 - frame, of: count)
      // Two roundings to a float.
      #expect(abs(gain + mirrored - 1) < 2e-7)
    }
  }
}
