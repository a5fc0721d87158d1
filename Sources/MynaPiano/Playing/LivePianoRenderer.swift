import MIDI
import MynaDSP
import Realtime
import Synchronization

struct LivePianoRenderer: ~Copyable, @unchecked Sendable {
  private let controls: UnsafeMutablePointer<PianoControls>
  private var clock: DeviceClock
  private var schedule: CommandSchedule
  private var stage: InstrumentCrossfade
  private var hall: PianoReverb
  private var ceiling: PianoLimiter
  private var silence: SilenceDetector
  private var isAtRest = false
  private var metronome: MetronomeRenderer
  private var tap = PerformanceTap()
  private var gain = GainRamp(1)
  private var isCutting = false
  private let cutFrames: Int
  private var chunk: AudioBuffer
  private var given = RealtimeInstrument.step
  private var frame = 0

  /// The maximum number of commands per chunk, which keeps a flood of commands from stopping the
  /// audio.
  private static var mostCommands: Int { @_noLocks get { 32 } }

  init(
    _ voice: UnsafeMutablePointer<RealtimeInstrument>,
    controls: UnsafeMutablePointer<PianoControls>,
    delayFrames: Int, sampleRate: Double
  ) {
    self.controls = controls
    clock = DeviceClock(sampleRate: sampleRate)
    schedule = CommandSchedule(delayFrames: delayFrames)
    stage = InstrumentCrossfade(voice, sampleRate: sampleRate)
    hall = PianoReverb(sampleRate: sampleRate)
    ceiling = PianoLimiter(sampleRate: sampleRate)
    silence = SilenceDetector(patience: hall.decayFrames + ceiling.latency)
    metronome = MetronomeRenderer(sampleRate: sampleRate)
    cutFrames = Int(0.01 * sampleRate)
    chunk = AudioBuffer(channelCount: 2, capacity: RealtimeInstrument.step)
  }

  var latency: Int { @_noLocks get { ceiling.latency } }

  mutating func render(_ output: UnsafeMutablePointer<Float>, frameCount: Int, at now: Int) {
    let start = clock.frameCount
    clock.advance(to: now, frames: frameCount)
    beginRecording(at: start, frameCount: frameCount)
    var done = 0
    while done < frameCount {
      if given == RealtimeInstrument.step { makeChunk() }
      done &+= give(output + 2 &* done, most: frameCount &- done)
    }
    finishRecording(output, frameCount: frameCount, at: start)
  }

  @_noLocks private mutating func beginRecording(at start: Int, frameCount: Int) {
    let countIn = tap.enter(controls.pointee.inbox.load(ordering: .acquiring), at: start)
    if let countIn, !countIn.isOff {
      tap.wait(until: metronome.countIn(countIn, at: start))
    }
    tap.begin(at: start, frameCount: frameCount, stage.pedals)
  }

  /// Records the block before the clicks are added, because clicks are never recorded.
  @_noLocks private mutating func finishRecording(
    _ output: UnsafeMutablePointer<Float>, frameCount: Int, at start: Int
  ) {
    tap.record(output, frameCount: frameCount, at: start)
    let wanted = PackedMetronome(bits: controls.pointee.metronome.load(ordering: .relaxed))
    let downbeat = metronome.mix(
      into: output, frameCount: frameCount, at: start, wanted: wanted, from: tap.firstBar)
    if let downbeat { tap.record(downbeat) }
    let isIdle = isAtRest && wanted.isOff && !tap.isTaking
    let silentFrames = controls.pointee.silentFrames.load(ordering: .relaxed)
    controls.pointee.silentFrames.store(isIdle ? silentFrames &+ frameCount : 0, ordering: .relaxed)
    tap.leave()
    controls.pointee.renderedFrames.store(clock.frameCount, ordering: .releasing)
  }

  private mutating func makeChunk() {
    if controls.pointee.hasOverflowed.exchange(false, ordering: .acquiringAndReleasing) {
      schedule.removeAll(controls)
      stage.release()
      tap.recordKeyUp(at: frame &+ latency)
    }
    stage.switchToNextVoice(controls)
    var count = 0
    while !isCutting, count < Self.mostCommands,
      let command = schedule.next(controls, clock, at: frame)
    {
      execute(command)
      count &+= 1
    }
    if let retired = stage.render(into: &chunk) {
      controls.pointee.retired.store(retired, ordering: .releasing)
    }
    finishChunk()
    if isCutting, gain.isSettled { cut() }
    frame &+= RealtimeInstrument.step
  }

  private mutating func execute(_ command: PianoEngineCommand.Content) {
    switch command {
    case .event(let event):
      stage.play(event)
      tap.record(event, at: frame &+ latency)
    case .release:
      stage.release()
      tap.recordKeyUp(at: frame &+ latency)
    case .reset:
      tap.recordKeyUp(at: frame &+ latency)
      isCutting = true
      gain.move(to: 0, within: cutFrames)
    }
  }

  private mutating func cut() {
    stage.cut()
    hall.reset()
    gain.settle(at: 1)
    isCutting = false
  }

  @_noLocks private mutating func finishChunk() {
    let wasAtRest = isAtRest
    isAtRest = silence.isOver(with: chunk)
    if !isAtRest {
      let amount = Double(bitPattern: controls.pointee.hall.load(ordering: .relaxed))
      hall.process(&chunk, amount: amount)
    } else if !wasAtRest {
      hall.reset()
    }
    if isCutting {
      for frame in 0..<RealtimeInstrument.step {
        let gain = gain.next()
        chunk[0, frame] *= gain
        chunk[1, frame] *= gain
      }
    }
    if !isAtRest { ceiling.process(&chunk) }
    given = 0
  }

  @_noLocks private mutating func give(_ output: UnsafeMutablePointer<Float>, most: Int) -> Int {
    let count = min(most, RealtimeInstrument.step &- given)
    for frame in 0..<count {
      output[2 &* frame] = chunk[0, given &+ frame]
      output[2 &* frame &+ 1] = chunk[1, given &+ frame]
    }
    given &+= count
    return count
  }
}
