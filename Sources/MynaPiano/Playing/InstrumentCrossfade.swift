import MIDI
import MynaDSP
import Realtime
import Synchronization

struct InstrumentCrossfade: ~Copyable, @unchecked Sendable {
  private var current: UnsafeMutablePointer<RealtimeInstrument>
  private var leaving: UnsafeMutablePointer<RealtimeInstrument>?
  private var fade = GainRamp(0)
  private let fadeFrames: Int
  private let left = FixedBuffer<Float>(count: RealtimeInstrument.step)
  private let right = FixedBuffer<Float>(count: RealtimeInstrument.step)
  private(set) var pedals = PedalState()

  init(_ voice: UnsafeMutablePointer<RealtimeInstrument>, sampleRate: Double) {
    current = voice
    fadeFrames = Int(0.01 * sampleRate)
  }

  mutating func switchToNextVoice(_ controls: UnsafeMutablePointer<PianoControls>) {
    guard let next = next(controls) else { return }
    leaving = current
    current = next
    fade.settle(at: 1)
    fade.move(to: 0, within: fadeFrames)
    control(MIDIEvent.damperPedal, pedals.damper)
    control(MIDIEvent.sostenutoPedal, pedals.sostenuto)
    control(MIDIEvent.softPedal, pedals.soft)
  }

  mutating func play(_ event: MIDIEvent) {
    pedals.update(event)
    current.pointee.play(event)
  }

  mutating func release() {
    pedals = PedalState()
    // Release pedals first, because a note that ends while a pedal is down is sustained.
    for pedal in MIDIEvent.damperPedal...MIDIEvent.softPedal { control(pedal, 0) }
    control(MIDIEvent.modulation, 0)
    current.pointee.play(.pitchBend(channel: 0, value: 8_192))
    control(MIDIEvent.allNotesOff, 0)
  }

  mutating func cut() {
    release()
    control(MIDIEvent.allSoundOff, 0)
  }

  mutating func render(into mix: inout AudioBuffer) -> UnsafeMutablePointer<RealtimeInstrument>? {
    current.pointee.render(left: left.base, right: right.base, frames: RealtimeInstrument.step)
    copy(to: &mix)
    guard let leaving else { return nil }
    leaving.pointee.render(left: left.base, right: right.base, frames: RealtimeInstrument.step)
    fadeOut(to: &mix)
    guard fade.isSettled else { return nil }
    self.leaving = nil
    return leaving
  }

  private func control(_ controller: UInt8, _ value: UInt8) {
    current.pointee.play(.controlChange(channel: 0, controller: controller, value: value))
  }

  @_noLocks private func next(
    _ controls: UnsafeMutablePointer<PianoControls>
  ) -> UnsafeMutablePointer<RealtimeInstrument>? {
    guard leaving == nil, controls.pointee.retired.load(ordering: .acquiring) == nil else {
      return nil
    }
    return controls.pointee.next.exchange(nil, ordering: .acquiringAndReleasing)
  }

  @_noLocks private func copy(to mix: inout AudioBuffer) {
    for frame in 0..<RealtimeInstrument.step {
      mix[0, frame] = left[frame]
      mix[1, frame] = right[frame]
    }
  }

  @_noLocks private mutating func fadeOut(to mix: inout AudioBuffer) {
    for frame in 0..<RealtimeInstrument.step {
      let gain = fade.next()
      mix[0, frame] += gain * left[frame]
      mix[1, frame] += gain * right[frame]
    }
  }
}
