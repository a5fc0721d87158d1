import CRealtime
import Realtime

/// Struck strings with a damper pedal, synthesized with delay lines.
///
/// They are the fallback when no SoundFont is installed.
///
/// Up to 64 strings are rendered in stereo. If all of them are sounding, another stroke replaces
/// the least important string. Everything except `init` can be called on the audio thread. The
/// output does not depend on block boundaries.
///
/// ```swift
/// var strings = StringInstrument(sampleRate: 48_000)
/// strings.noteOn(key: 60, velocity: 100)
/// strings.process(&buffer)
/// ```
public struct StringInstrument: ~Copyable, @unchecked Sendable {
  /// The maximum number of strings that can sound at once.
  public static var voiceCount: Int { @_noLocks get { 64 } }
  private static var chunkFrames: Int { @_noLocks get { 64 } }

  private let designs: FixedBuffer<PluckedStringDesign>
  // This property is never reassigned; `Equalizer.bands` explains why it is a `var`.
  private var voices: FixedBuffer<PluckedStringVoice>
  private let lines: FixedBuffer<Float>
  private let chunk: FixedBuffer<Float>
  private var given: Int
  private var strokes = 0
  private var isPedalDown = false
  private let sampleRate: Float

  /// Creates an instrument with all strings at rest.
  ///
  /// - Parameter sampleRate: the sample rate, 8,000…192,000 Hz.
  public init(sampleRate: Double) {
    precondition((8_000...192_000).contains(sampleRate), "a sample rate of 8,000…192,000 Hz")
    self.sampleRate = Float(sampleRate)
    designs = FixedBuffer(count: 128) { PluckedStringDesign(key: $0, sampleRate: sampleRate) }
    let longest = Int(sampleRate / 8) + 2
    lines = FixedBuffer(count: Self.voiceCount * longest)
    let base = lines.base
    voices = FixedBuffer(count: Self.voiceCount) { PluckedStringVoice(line: base + $0 * longest) }
    chunk = FixedBuffer(count: 2 * Self.chunkFrames)
    given = Self.chunkFrames
  }

  /// Strikes a key, 0…127, with a velocity of 1…127.
  ///
  /// A velocity of 0 releases the key.
  @_noLocks public mutating func noteOn(key: Int, velocity: Int) {
    guard 0...127 ~= key, velocity > 0 else { return noteOff(key: key) }
    guard designs[key].length > 0 else { return }
    for index in 0..<Self.voiceCount where voices[index].key == key {
      voices[index].isKeyDown = false
      voices[index].damp(frames: 0.01 * sampleRate)
    }
    strokes &+= 1
    voices[freeVoice()].strike(
      key: key, velocity: min(velocity, 127), stroke: strokes, designs[key])
  }

  /// Releases a key.
  ///
  /// Its string is damped, unless the pedal is down.
  @_noLocks public mutating func noteOff(key: Int) {
    for index in 0..<Self.voiceCount where voices[index].key == key && voices[index].isKeyDown {
      voices[index].isKeyDown = false
      if !isPedalDown { voices[index].damp(frames: 0.08 * sampleRate) }
    }
  }

  /// Lifts or lowers the dampers of all strings whose keys are not held.
  @_noLocks public mutating func setPedal(_ isDown: Bool) {
    isPedalDown = isDown
    guard !isDown else { return }
    for index in 0..<Self.voiceCount where voices[index].isActive && !voices[index].isKeyDown {
      voices[index].damp(frames: 0.08 * sampleRate)
    }
  }

  /// Silences all strings immediately and releases the pedal.
  @_noLocks public mutating func reset() {
    for index in 0..<Self.voiceCount { voices[index].stop() }
    isPedalDown = false
    given = Self.chunkFrames
  }

  /// Whether any string is sounding.
  public var isSounding: Bool {
    @_noLocks get {
      for index in 0..<Self.voiceCount where voices[index].isActive { return true }
      return false
    }
  }

  /// Fills the buffer, which must be stereo, with the next frames.
  @_noLocks public mutating func process(_ buffer: inout AudioBuffer) {
    precondition(buffer.channelCount == 2, "strings are stereo")
    let block = buffer.block
    render(left: block[0], right: block[1], frames: block.frameCount)
  }

  /// Overwrites both channels with the next frames.
  @_noLocks public mutating func render(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, frames: Int
  ) {
    var done = 0
    while done < frames {
      if given == Self.chunkFrames { renderChunk() }
      let count = min(frames &- done, Self.chunkFrames &- given)
      rt_move(left + done, chunk.base + given, count)
      rt_move(right + done, chunk.base + Self.chunkFrames + given, count)
      given &+= count
      done &+= count
    }
  }

  @_noLocks private mutating func renderChunk() {
    chunk.clear()
    given = 0
    for index in 0..<Self.voiceCount where voices[index].isActive {
      voices[index].add(
        to: chunk.base, chunk.base + Self.chunkFrames, frames: Self.chunkFrames)
    }
  }

  @_noLocks private func freeVoice() -> Int {
    var best = 0
    for index in 0..<Self.voiceCount {
      if !voices[index].isActive { return index }
      let (one, other) = (voices[index], voices[best])
      if one.isReleased != other.isReleased {
        if one.isReleased { best = index }
      } else if one.stroke < other.stroke {
        best = index
      }
    }
    return best
  }
}
