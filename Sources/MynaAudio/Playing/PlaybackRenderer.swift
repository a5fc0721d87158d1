import MynaDSP
import Realtime
import Synchronization

/// Renders blocks for the device on the audio thread.
///
/// It plays the current voice, crossfades from the previous one, and applies the volume and the
/// fades for pausing.
struct PlaybackRenderer: ~Copyable, @unchecked Sendable {
  let controls: UnsafeMutablePointer<PlaybackControls>
  private var voice: UnsafeMutablePointer<PlaybackVoice>?
  private var leaving: UnsafeMutablePointer<PlaybackVoice>?
  private var fade: GainRamp
  private var transport: GainRamp
  private var volume: GainRamp
  private let fadeFrames: Int
  /// The maximum magnitude of an output sample.
  ///
  /// It is far above full scale because the sound server can still lower the volume.
  private static var mostOutput: Float { @_noLocks get { 4 } }
  private var chunk: AudioBuffer
  private var old: AudioBuffer
  private var taken: Int

  init(
    controls: UnsafeMutablePointer<PlaybackControls>, sampleRate: Double, channelCount: Int
  ) {
    self.controls = controls
    fade = GainRamp(1)
    transport = GainRamp(0)
    volume = GainRamp(Float(bitPattern: controls.pointee.volume.load(ordering: .relaxed)))
    fadeFrames = Int(0.02 * sampleRate)
    chunk = AudioBuffer(channelCount: channelCount, capacity: PlaybackVoice.chunkFrames)
    old = AudioBuffer(channelCount: channelCount, capacity: PlaybackVoice.chunkFrames)
    taken = PlaybackVoice.chunkFrames
  }

  @_noLocks mutating func render(_ output: UnsafeMutablePointer<Float>, frameCount: Int) {
    let channelCount = chunk.channelCount
    var done = 0
    while done < frameCount {
      if taken == PlaybackVoice.chunkFrames { makeChunk() }
      let count = min(frameCount &- done, PlaybackVoice.chunkFrames &- taken)
      for frame in 0..<count {
        for channel in 0..<channelCount {
          let sample = chunk[channel, taken &+ frame]
          // Files and effects can produce any floating-point value. Extreme values must not reach
          // the loudspeaker, and neither must NaN, because its effect depends on the device.
          output[(done &+ frame) &* channelCount &+ channel] =
            sample == sample ? min(max(sample, -Self.mostOutput), Self.mostOutput) : 0
        }
      }
      done &+= count
      taken &+= count
    }
    if let tap = controls.pointee.tap.load(ordering: .acquiring) {
      tap.pointee.write(output, frameCount: frameCount)
    }
  }

  @_noLocks private mutating func makeChunk() {
    taken = 0
    switchToNextVoice()
    chunk.frameCount = 0
    let isPlaying = controls.pointee.isPlaying.load(ordering: .relaxed)
    guard let voice, isPlaying || transport.value > 0 else { return fillUp(isMissed: false) }
    moveTransport(isPlaying, voice)
    voice.pointee.read(into: &chunk)
    publish(voice)
    fillUp(isMissed: !voice.pointee.isFinished)
    if let leaving { mix(leaving) }
    applyGain()
  }

  @_noLocks private mutating func switchToNextVoice() {
    guard leaving == nil, controls.pointee.retired.load(ordering: .acquiring) == nil,
      let next = controls.pointee.next.exchange(nil, ordering: .acquiringAndReleasing)
    else { return }
    controls.pointee.hasEnded.store(false, ordering: .releasing)
    if let voice {
      let place = next.pointee.continuesPrevious ? voice.pointee.frame : next.pointee.start
      next.pointee.begin(at: place, discarding: &old)
      if transport.value > 0 {
        leaving = voice
        fade.settle(at: 0)
        fade.move(to: 1, within: fadeFrames)
      } else {
        retire(voice)
      }
    } else {
      next.pointee.begin(at: next.pointee.start, discarding: &old)
    }
    voice = next
    publish(next)
  }

  @_noLocks private mutating func retire(_ voice: UnsafeMutablePointer<PlaybackVoice>) {
    controls.pointee.retired.store(voice, ordering: .releasing)
  }

  @_noLocks private mutating func moveTransport(
    _ isPlaying: Bool, _ voice: UnsafeMutablePointer<PlaybackVoice>
  ) {
    if isPlaying, transport.value == 0, voice.pointee.position == 0 {
      transport.settle(at: 1)
    } else {
      transport.move(to: isPlaying ? 1 : 0, within: fadeFrames / 2)
    }
  }

  @_noLocks private func publish(_ voice: UnsafeMutablePointer<PlaybackVoice>) {
    controls.pointee.frame.store(voice.pointee.frame, ordering: .relaxed)
    if voice.pointee.isFinished { controls.pointee.hasEnded.store(true, ordering: .releasing) }
  }

  @_noLocks private mutating func fillUp(isMissed: Bool) {
    let (start, missing) = (chunk.frameCount, PlaybackVoice.chunkFrames &- chunk.frameCount)
    guard missing > 0 else { return controls.pointee.silentFrames.store(0, ordering: .relaxed) }
    chunk.frameCount = PlaybackVoice.chunkFrames
    for channel in 0..<chunk.channelCount {
      for frame in start..<PlaybackVoice.chunkFrames { chunk[channel, frame] = 0 }
    }
    if isMissed {
      controls.pointee.underruns.add(1, ordering: .relaxed)
    } else {
      controls.pointee.silentFrames.add(missing, ordering: .relaxed)
    }
  }

  @_noLocks private mutating func mix(_ leaving: UnsafeMutablePointer<PlaybackVoice>) {
    leaving.pointee.read(into: &old)
    let count = old.frameCount
    for frame in 0..<PlaybackVoice.chunkFrames {
      let new = fade.next()
      for channel in 0..<chunk.channelCount {
        let rest = frame < count ? (1 - new) * old[channel, frame] : 0
        chunk[channel, frame] = new * chunk[channel, frame] + rest
      }
    }
    guard fade.isSettled else { return }
    retire(leaving)
    self.leaving = nil
  }

  @_noLocks private mutating func applyGain() {
    let wanted = Float(bitPattern: controls.pointee.volume.load(ordering: .relaxed))
    volume.move(to: wanted, within: fadeFrames)
    guard !transport.isSettled || !volume.isSettled || transport.value * volume.value != 1 else {
      return
    }
    for frame in 0..<PlaybackVoice.chunkFrames {
      let gain = transport.next() * volume.next()
      for channel in 0..<chunk.channelCount { chunk[channel, frame] *= gain }
    }
  }
}
