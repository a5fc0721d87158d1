import CRealtime
import Realtime

struct MetronomeDownbeat {
  var frame: Int
  var metronome: PackedMetronome
  /// A number that changes whenever the beats restart.
  var run: Int
}

/// Mixes a metronome's clicks into the output, on the audio thread.
///
/// Each beat is played at the frame nearest to a multiple of 60 s / tempo after the first beat, so
/// beats never drift. A change of tempo or meter takes effect at the next beat, which starts a new
/// bar.
struct MetronomeRenderer: ~Copyable, Sendable {
  private let sampleRate: Double
  private let accented: FixedBuffer<Float>
  private let plain: FixedBuffer<Float>
  private var current = PackedMetronome(bits: 0)
  private var run = 0
  private var framesPerBeat = 0.0
  private var origin = 0
  private var beat = 0
  private var nextBeat = 0
  private var countInBeats = 0
  private var clickFrame: Int
  private var isAccented = false

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    let frames = Int(0.04 * sampleRate)
    accented = Self.click(frequency: 1_760, gain: 0.3, frames: frames, sampleRate)
    plain = Self.click(frequency: 1_320, gain: 0.2, frames: frames, sampleRate)
    clickFrame = frames
  }

  private static func click(
    frequency: Double, gain: Double, frames: Int, _ sampleRate: Double
  ) -> FixedBuffer<Float> {
    FixedBuffer(count: frames) { frame in
      let time = Double(frame) / sampleRate
      return Float(gain * cr_cos(2 * .pi * frequency * time) * cr_exp(-time / 0.006))
    }
  }

  @_noLocks mutating func countIn(_ metronome: PackedMetronome, at frame: Int) -> Int {
    begin(metronome.metronome, at: frame)
    countInBeats = metronome.countInBars &* metronome.beats
    return position(of: countInBeats)
  }

  @_noLocks mutating func mix(
    into output: UnsafeMutablePointer<Float>, frameCount: Int, at start: Int,
    wanted: PackedMetronome, from: Int
  ) -> MetronomeDownbeat? {
    if current.isOff, !wanted.isOff { begin(wanted, at: start) }
    if wanted.isOff, beat >= countInBeats, nextBeat > position(of: countInBeats) {
      current = wanted
    }
    var downbeat: MetronomeDownbeat?
    for frame in 0..<frameCount {
      if !current.isOff, start &+ frame == nextBeat {
        if beat >= countInBeats, wanted.bits != current.bits, !wanted.isOff {
          begin(wanted, at: nextBeat)
        }
        if downbeat == nil, nextBeat >= from, beat % current.beats == 0 {
          downbeat = MetronomeDownbeat(frame: nextBeat, metronome: current, run: run)
        }
        if beat >= countInBeats, wanted.isOff { current = wanted } else { click() }
        beat &+= 1
        nextBeat = position(of: beat)
      }
      guard clickFrame < plain.count else { continue }
      let sample = isAccented ? accented[clickFrame] : plain[clickFrame]
      output[2 &* frame] += sample
      output[2 &* frame &+ 1] += sample
      clickFrame &+= 1
    }
    return downbeat
  }

  @_noLocks private mutating func begin(_ metronome: PackedMetronome, at frame: Int) {
    current = metronome
    run &+= 1
    framesPerBeat = 60 / metronome.tempo * sampleRate
    (origin, beat, nextBeat, countInBeats) = (frame, 0, frame, 0)
  }

  @_noLocks private mutating func click() {
    clickFrame = 0
    isAccented = beat % current.beats == 0
  }

  @_noLocks private func position(of beat: Int) -> Int {
    origin &+ Int(rt_floor(Double(beat) * framesPerBeat + 0.5))
  }
}
