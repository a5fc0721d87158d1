import CRealtime

struct PluckedStringVoice {
  private(set) var key = -1
  var isKeyDown = false
  private(set) var stroke = 0
  private(set) var isReleased = false

  private var design = PluckedStringDesign()
  private var line: UnsafeMutablePointer<Float>
  private var position = 0
  private var lastOutput: Float = 0
  private var lastInput: Float = 0
  private var lastTuned: Float = 0
  private var gain: Float = 0
  private var release: Float = 1

  init(line: UnsafeMutablePointer<Float>) { self.line = line }

  var isActive: Bool { @_noLocks get { key >= 0 } }

  /// Strikes the string by filling its delay line with noise, which is darker and weaker for softer
  /// strokes.
  @_noLocks mutating func strike(
    key: Int, velocity: Int, stroke: Int, _ design: PluckedStringDesign
  ) {
    (self.key, self.stroke, self.design) = (key, stroke, design)
    (isKeyDown, isReleased) = (true, false)
    (position, lastOutput, lastInput, lastTuned, release) = (0, 0, 0, 0, 1)
    let force = Float(velocity) / 127
    gain = 0.2 * force * rt_sqrt(force)
    let brightness = 1 - rt_exp(-design.angle * (1.5 + 9 * force))
    var (state, first, second) = (
      UInt32(truncatingIfNeeded: key &+ 1) &* 2_654_435_761, Float(0), Float(0)
    )
    var sum: Float = 0
    for n in 0..<design.length {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      let noise = Float(Int32(bitPattern: state)) * (1 / 2_147_483_648)
      first += brightness * (noise - first)
      second += brightness * (first - second)
      line[n] = second
      sum += second
    }
    let mean = sum / Float(max(design.length, 1))
    var energy: Float = 1e-9
    for n in 0..<design.length {
      line[n] -= mean
      energy += line[n] * line[n]
    }
    let scale = rt_sqrt(Float(design.length) / energy) * 0.5
    for n in 0..<design.length { line[n] *= scale }
  }

  /// Damps the string, which makes it decay to a tenth of its level within about `frames` frames.
  @_noLocks mutating func damp(frames: Float) {
    isReleased = true
    release = min(release, rt_exp(-2.3 / max(frames, 1)))
  }

  @_noLocks mutating func stop() { key = -1 }

  @_noLocks mutating func add(
    to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    let (damping, feedback, tuning) = (design.damping, design.feedback, design.tuning)
    let length = design.length
    var (peak, level) = (Float(0), gain)
    for n in 0..<frames {
      let output = line[position]
      let input = feedback * (output + damping * (lastOutput - output))
      lastOutput = output
      let tuned = tuning * (input - lastTuned) + lastInput
      (lastInput, lastTuned) = (input, tuned)
      line[position] = tuned
      position &+= 1
      if position == length { position = 0 }
      let sample = level * output
      level *= release
      peak = max(peak, abs(sample))
      left[n] += sample * design.pan[0]
      right[n] += sample * design.pan[1]
    }
    gain = level
    // One section of the delay line can be silent while another is loud, so checking only a few
    // frames isn't conclusive.
    if frames >= 64, level < 1e-5 || peak < 1e-6 && lastTuned < 1e-6 { stop() }
  }
}
