import MynaDSP
import SoundFiles

/// Joins sounds without gaps into a single sound, whose end may not be known yet.
///
/// Frames are numbered consecutively across all sounds, even after a seek, so a frame number always
/// identifies one sound. Each frame is decoded once, when it is requested. The latest frames are
/// kept for voices that start slightly earlier.
final class SoundSequence: FrameSource {
  let sampleRate: Double
  let channelCount = 2
  private(set) var frameCount: Int?
  var failure: RenderError? { nil }
  var failures: [SequenceFailure] = []

  private(set) var places: [SequenceSpan] = []
  /// The sound to play next; nil if it hasn't been chosen yet, or if the current sound is the last
  /// one.
  private(set) var next: OpenSequenceItem?
  private(set) var isLast = false
  private var isReading = false

  private var converter: SequenceResampler
  private var held = DecodedFrameCache(channelCount: 2)
  private var buffer = AudioBuffer(channelCount: 2, capacity: Pipeline.blockFrames)
  private let shouldContinue: () -> Bool

  /// The number of frames to decode before the target of a seek, which is the most that a voice can
  /// require before its start position.
  private static let lead = 1 << 15

  init(sampleRate: Double, while shouldContinue: @escaping () -> Bool = { true }) {
    (self.sampleRate, self.shouldContinue) = (sampleRate, shouldContinue)
    converter = SequenceResampler(from: sampleRate, to: sampleRate, at: 0)
  }

  func span(of frame: Int) -> SequenceSpan? {
    places.last { $0.start <= frame } ?? places.first
  }

  /// Seeks to a position in a sound, in seconds, and returns the corresponding frame of the
  /// sequence.
  ///
  /// If another sound was decoded last, the sound chosen to play next is removed.
  func go(to sound: OpenSequenceItem, at seconds: Double) throws(RenderError) -> Int {
    let (source, rate) = (sound.source, sound.source.info.sampleRate)
    let frame = source.frame(at: seconds)
    let lead = min(frame, Int(frames: Double(Self.lead) * rate / sampleRate))
    if source.frameCount != frame - lead {
      try source.seek(to: frame - lead, while: shouldContinue)
    }
    if places.last?.sound !== sound { (next, isLast) = (nil, false) }
    // Start after all frames that an earlier voice may still use, leaving a gap of silence before
    // the start.
    let base = places.isEmpty ? 0 : held.range.upperBound + Self.lead
    converter = SequenceResampler(from: rate, to: sampleRate, at: base)
    held.restart(at: base)
    begin(sound, at: base)
    return base + Int(frames: (Double(lead) * sampleRate / rate).rounded())
  }

  func setNext(with sound: OpenSequenceItem?) {
    (next, isLast, frameCount) = (sound, sound == nil, nil)
  }

  var undecided: Int? { next == nil && !isLast ? places.last?.sound.item.id : nil }

  /// Sets the gains of sounds, keyed by item ID.
  ///
  /// Returns whether the gain of a sound that has already begun has changed.
  func setGains(_ gains: [Int: Double]) -> Bool {
    var isBegun = false
    for sound in places.map(\.sound) + (next.map { [$0] } ?? []) {
      guard let gain = gains[sound.item.id], gain != sound.item.gain else { continue }
      sound.item.gain = gain
      if sound !== next { isBegun = true }
    }
    return isBegun
  }

  /// Removes all sounds after the sound at `frame`, so that a new one can be chosen.
  ///
  /// - Returns: whether any frames of the removed sounds were already decoded.
  @discardableResult func forgetNext(after frame: Int) -> Bool {
    (next, isLast, frameCount) = (nil, false, nil)
    guard let current = places.lastIndex(where: { $0.start <= frame }), current + 1 < places.count
    else { return false }
    let end = places[current + 1].start
    places.removeSubrange((current + 1)...)
    held.truncate(to: end)
    converter = SequenceResampler(from: sampleRate, to: sampleRate, at: end)
    isReading = false
    return true
  }

  func forgetPlaces(before frame: Int) {
    while places.count > 1, places[1].start < frame - held.room { places.removeFirst() }
  }

  func read(from frame: Int, count: Int, appendingTo target: inout [Float]) {
    let end = frame + count
    // After a seek, no frames before the target of the seek are available, so use silence.
    let silence = min(end, max(frame, held.range.lowerBound)) - frame
    target += repeatElement(0, count: silence * channelCount)
    var next = frame + silence
    while next < end {
      guard held.range.contains(next) else {
        guard decode() else { return }
        continue
      }
      let (gain, limit) = gain(of: next)
      let start = target.count
      next += held.read(from: next, count: min(end, limit) - next, appendingTo: &target)
      guard gain != 1 else { continue }
      for index in start..<target.count { target[index] *= gain }
    }
  }

  private func gain(of frame: Int) -> (gain: Float, limit: Int) {
    guard let index = places.lastIndex(where: { $0.start <= frame }) else { return (1, .max) }
    let limit = index + 1 < places.count ? places[index + 1].start : .max
    return (Float(places[index].sound.item.gain), limit)
  }

  private func decode() -> Bool {
    while true {
      if converter.read(into: &buffer) > 0 {
        held.append(buffer)
        return true
      }
      if isReading, let sound = places.last?.sound {
        if read(sound) { converter.write(&buffer) }
      } else if let sound = next, !converter.isEnding,
        sound.source.info.sampleRate == converter.rate
      {
        begin(sound, at: converter.nextFrame)
      } else if next == nil, !isLast {
        return false
      } else if !converter.isFinished {
        converter.finish()
      } else if let sound = next {
        let end = held.range.upperBound
        converter = SequenceResampler(
          from: sound.source.info.sampleRate, to: sampleRate, at: end)
        begin(sound, at: end)
      } else {
        frameCount = held.range.upperBound
        return false
      }
    }
  }

  private func begin(_ sound: OpenSequenceItem, at frame: Int) {
    if next === sound { next = nil }
    places.append(SequenceSpan(sound, from: frame, sampleRate: sampleRate))
    (isReading, frameCount) = (true, nil)
  }

  private func read(_ sound: OpenSequenceItem) -> Bool {
    var failure: RenderError?
    do throws(RenderError) {
      if try sound.read(into: &buffer, while: shouldContinue) > 0 { return true }
    } catch {
      failure = error
    }
    isReading = false
    let missing = sound.end()
    if let error = failure ?? missing {
      failures.append(SequenceFailure(item: sound.item.id, error: error))
    }
    return false
  }
}
