import MIDI
import Realtime
import Synchronization

struct PerformanceTap {
  private var inbox: UnsafeMutablePointer<PerformanceInbox>?
  private var opening = 0
  private var first = Int.max
  /// The first recorded frame of the current block, as a position in the stream and in the inbox.
  private var (start, position) = (0, 0)
  private var hasBegun = false
  private var run = -1

  @_noLocks mutating func enter(
    _ inbox: UnsafeMutablePointer<PerformanceInbox>?, at frame: Int
  ) -> PackedMetronome? {
    guard let inbox else { return nil }
    let number = inbox.pointee.enter()
    guard number != 0 else {
      inbox.pointee.leave()
      return nil
    }
    self.inbox = inbox
    guard number != opening else { return nil }
    (opening, first, hasBegun, run) = (number, frame, false, -1)
    return PackedMetronome(bits: inbox.pointee.countIn.load(ordering: .relaxed))
  }

  @_noLocks mutating func wait(until frame: Int) { first = frame }

  @_noLocks mutating func begin(at frame: Int, frameCount: Int, _ pedals: PedalState) {
    guard let inbox else { return }
    start = max(frame, first)
    position = inbox.pointee.frameCount.load(ordering: .relaxed)
    guard !hasBegun, start < frame &+ frameCount else { return }
    hasBegun = true
    inbox.pointee.origin.store(start &- position, ordering: .relaxed)
    pedal(MIDIEvent.damperPedal, pedals.damper)
    pedal(MIDIEvent.sostenutoPedal, pedals.sostenuto)
    pedal(MIDIEvent.softPedal, pedals.soft)
  }

  @_noLocks func record(_ event: MIDIEvent, at frame: Int) {
    guard hasBegun, frame >= first else { return }
    put(.event(event), at: frame)
  }

  @_noLocks func recordKeyUp(at frame: Int) {
    control(MIDIEvent.damperPedal, 0, at: frame)
    control(MIDIEvent.sostenutoPedal, 0, at: frame)
    control(MIDIEvent.softPedal, 0, at: frame)
    control(MIDIEvent.modulation, 0, at: frame)
    record(.pitchBend(channel: 0, value: 8_192), at: frame)
    control(MIDIEvent.allNotesOff, 0, at: frame)
  }

  var isTaking: Bool { @_noLocks get { inbox != nil } }

  var firstBar: Int { @_noLocks get { inbox == nil ? .max : first } }

  @_noLocks mutating func record(_ downbeat: MetronomeDownbeat) {
    guard hasBegun, downbeat.run != run else { return }
    run = downbeat.run
    let metronome = downbeat.metronome
    put(.bar(tempo: metronome.tempo, beats: metronome.beats), at: downbeat.frame)
  }

  @_noLocks func record(_ output: UnsafePointer<Float>, frameCount: Int, at frame: Int) {
    guard let inbox else { return }
    inbox.pointee.askedFrames.wrappingAdd(frameCount, ordering: .relaxed)
    let skipped = start &- frame
    guard skipped < frameCount else { return }
    inbox.pointee.receive(output + 2 &* skipped, frameCount: frameCount &- skipped)
  }

  @_noLocks mutating func leave() {
    inbox?.pointee.leave()
    inbox = nil
  }

  @_noLocks private func pedal(_ controller: UInt8, _ value: UInt8) {
    if value > 0 { control(controller, value, at: start) }
  }

  @_noLocks private func control(_ controller: UInt8, _ value: UInt8, at frame: Int) {
    record(.controlChange(channel: 0, controller: controller, value: value), at: frame)
  }

  @_noLocks private func put(_ content: Performance.Content, at frame: Int) {
    guard let inbox else { return }
    let entry = Performance.Entry(frame: position &+ frame &- start, content)
    if !inbox.pointee.events.write(entry) {
      inbox.pointee.hasLostEvents.store(true, ordering: .releasing)
    }
  }
}
