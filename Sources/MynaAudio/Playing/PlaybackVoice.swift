import MynaDSP
import Realtime

/// Plays a sound through one effect on the audio thread, at a device's sample rate, beginning at a
/// given position.
///
/// When the effect or the position changes, the player crossfades to a new voice.
struct PlaybackVoice: ~Copyable, @unchecked Sendable {
  static var chunkFrames: Int { @_noLocks get { 128 } }
  private static var leadChunks: Int { @_noLocks get { 7 } }
  private static var inputFrames: Int { @_noLocks get { 512 } }

  let inbox: UnsafeMutablePointer<PlaybackVoiceInbox>
  let timeline: PlaybackTimeline
  let continuesPrevious: Bool
  let start: Int
  private(set) var position: Double

  private var processor: EffectProcessor
  private let conversion: FixedBuffer<Conversion>
  private let limiting: FixedBuffer<Limiting>
  private var input: AudioBuffer
  private var inputGain = GainRamp(1)
  private let interleaved: FixedBuffer<Float>
  private let framesPerDeviceFrame: Double

  private struct Conversion: ~Copyable {
    var resampler: Resampler
    var buffer: AudioBuffer
  }

  private struct Limiting: ~Copyable {
    var limiter: Limiter
    var buffer: AudioBuffer
  }

  init(
    _ chain: EffectChain, limitsPeaks: Bool, inbox: UnsafeMutablePointer<PlaybackVoiceInbox>,
    timeline: PlaybackTimeline, start: Int,
    position: Int, continuesPrevious: Bool, sampleRate: Double, deviceRate: Double
  ) throws(EffectError) {
    let channelCount = inbox.pointee.ring.channelCount
    processor = try EffectProcessor(chain, sampleRate: sampleRate, channelCount: channelCount)
    self.inbox = inbox
    self.timeline = timeline
    self.start = start
    self.continuesPrevious = continuesPrevious
    self.position = Double(position)
    conversion = FixedBuffer(count: sampleRate == deviceRate ? 0 : 1) { _ in
      Conversion(
        resampler: Resampler(from: sampleRate, to: deviceRate, channelCount: channelCount),
        buffer: AudioBuffer(channelCount: channelCount, capacity: Self.inputFrames))
    }
    limiting = FixedBuffer(count: limitsPeaks && chain.changesSound ? 1 : 0) { _ in
      Limiting(
        limiter: Limiter(.init(), sampleRate: deviceRate, channelCount: channelCount),
        buffer: AudioBuffer(channelCount: channelCount, capacity: Self.chunkFrames))
    }
    input = AudioBuffer(channelCount: channelCount, capacity: Self.inputFrames)
    interleaved = FixedBuffer(count: Self.inputFrames * channelCount)
    framesPerDeviceFrame = sampleRate / deviceRate
  }

  var isFinished: Bool {
    @_noLocks get { limiting.first?.pointee.limiter.isFinished ?? hasProducedAll }
  }

  private var hasProducedAll: Bool {
    @_noLocks get {
      if let conversion = conversion.first { return conversion.pointee.resampler.isFinished }
      return processor.isFinished
    }
  }

  var frame: Int { @_noLocks get { timeline.frame(at: Int(frames: position)) } }

  static func leadFrames(rate: Double, sampleRate: Double, deviceRate: Double) -> Int {
    Int(frames: Double(leadChunks * chunkFrames) * rate * sampleRate / deviceRate)
  }

  /// Prepares the voice to output the sound's `frame` next, as exactly as the effect allows.
  ///
  /// The audio just before that frame is faded in and sent through the effect, but is not output.
  /// Without this, the sudden start would cause a click, which every echo would repeat.
  @_noLocks mutating func begin(at frame: Int, discarding scratch: inout AudioBuffer) {
    let chunk = Double(Self.chunkFrames) * framesPerDeviceFrame * processor.rate
    let count = min(Self.leadChunks, Int(frames: (Double(frame) - position) / chunk))
    let lead = Int(frames: Double(count) * chunk)
    position += Double(inbox.pointee.ring.skip(max(0, frame &- lead &- Int(frames: position))))
    guard position > 0, lead > 0 else { return }
    inputGain.settle(at: 0)
    inputGain.move(to: 1, within: lead)
    for _ in 0..<count { read(into: &scratch) }
    position = Double(frame)
  }

  @_noLocks mutating func read(into buffer: inout AudioBuffer) {
    applyChanges()
    buffer.frameCount = 0
    if let limiting = limiting.first {
      limit(limiting, into: &buffer)
    } else {
      produce(appendingTo: &buffer)
    }
    position += Double(buffer.frameCount) * framesPerDeviceFrame * processor.rate
  }

  @_noLocks private mutating func applyChanges() {
    for _ in 0..<inbox.pointee.changes.count {
      guard let change = inbox.pointee.changes.next() else { return }
      processor.apply(change)
    }
  }

  @_noLocks private mutating func limit(
    _ limiting: UnsafeMutablePointer<Limiting>, into buffer: inout AudioBuffer
  ) {
    while true {
      _ = limiting.pointee.limiter.read(appendingTo: &buffer)
      if buffer.frameCount == buffer.capacity || limiting.pointee.limiter.isFinished { return }
      limiting.pointee.buffer.frameCount = 0
      produce(appendingTo: &limiting.pointee.buffer)
      if limiting.pointee.buffer.frameCount > 0 {
        _ = limiting.pointee.limiter.write(limiting.pointee.buffer)
      } else if hasProducedAll {
        limiting.pointee.limiter.finish()
      } else {
        return
      }
    }
  }

  @_noLocks private mutating func produce(appendingTo buffer: inout AudioBuffer) {
    if let conversion = conversion.first {
      convert(conversion, appendingTo: &buffer)
    } else {
      process(appendingTo: &buffer)
    }
  }

  @_noLocks private mutating func convert(
    _ conversion: UnsafeMutablePointer<Conversion>, appendingTo buffer: inout AudioBuffer
  ) {
    while true {
      _ = conversion.pointee.resampler.read(appendingTo: &buffer)
      if buffer.frameCount == buffer.capacity || conversion.pointee.resampler.isFinished { return }
      conversion.pointee.buffer.frameCount = 0
      process(appendingTo: &conversion.pointee.buffer)
      if conversion.pointee.buffer.frameCount > 0 {
        _ = conversion.pointee.resampler.write(conversion.pointee.buffer)
      } else if processor.isFinished {
        conversion.pointee.resampler.finish()
      } else {
        return
      }
    }
  }

  @_noLocks private mutating func process(appendingTo buffer: inout AudioBuffer) {
    while true {
      _ = processor.read(appendingTo: &buffer)
      if buffer.frameCount == buffer.capacity || processor.isFinished { return }
      // Read the flag before the frames. If it is set, all frames are already in the ring buffer.
      let hasEnded = inbox.pointee.hasEnded
      let count = inbox.pointee.ring.read(into: interleaved.base, frameCount: Self.inputFrames)
      if count > 0 {
        input.frameCount = count
        input.deinterleave(
          UnsafeBufferPointer(start: interleaved.base, count: count &* input.channelCount))
        fadeIn(count)
        _ = processor.write(input)
      } else if hasEnded {
        processor.finish()
      } else {
        return
      }
    }
  }

  @_noLocks private mutating func fadeIn(_ count: Int) {
    guard !inputGain.isSettled else { return }
    for frame in 0..<count {
      let gain = inputGain.next()
      for channel in 0..<input.channelCount { input[channel, frame] *= gain }
    }
  }
}
