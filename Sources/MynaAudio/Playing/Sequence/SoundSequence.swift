import MynaDSP
import SoundFiles

/// Sounds one right after another, as one sound without an end that is known from the start.
///
/// Its frames count on from sound to sound, and also when another one is gone to: so each frame tells which sound it is
/// of. They are decoded once, as they are wanted; the latest are kept, for a voice that begins a moment back.
final class SoundSequence: FrameSource {
  let sampleRate: Double
  let channelCount = 2
  private(set) var frameCount: Int?
  var failure: RenderError? { nil }
  /// Faults of sounds, until they are taken away.
  var failures: [SequenceFailure] = []

  /// The sounds that were begun, the first of which may be over.
  private(set) var places: [SequencePlace] = []
  /// The sound that comes when all are over; nil if that is not known yet, or nothing does.
  private(set) var next: SequenceSound?
  /// Whether nothing comes when all are over.
  private(set) var isLast = false
  /// Whether the last of `places` may have more frames.
  private var isReading = false

  private var converter: SequenceConverter
  private var held = HeldFrames(channelCount: 2)
  private var buffer = AudioBuffer(channelCount: 2, capacity: Pipeline.blockFrames)
  private let goesOn: () -> Bool

  /// Frames before its beginning that a voice may want.
  private static let lead = 1 << 15

  /// Begins without a sound.
  ///
  /// - Parameter goesOn: called while waiting for a file; returning false ends that sound.
  init(sampleRate: Double, while goesOn: @escaping () -> Bool = { true }) {
    (self.sampleRate, self.goesOn) = (sampleRate, goesOn)
    converter = SequenceConverter(from: sampleRate, to: sampleRate, at: 0)
  }

  /// The sound that a frame is of.
  func place(of frame: Int) -> SequencePlace? {
    places.last { $0.start <= frame } ?? places.first
  }

  // MARK: What comes when

  /// Goes to a place of a sound, in seconds, and returns the frame at which it is.
  ///
  /// What was to come is forgotten, but for what follows the sound if that was known.
  func go(to sound: SequenceSound, at seconds: Double) throws(RenderError) -> Int {
    let (source, rate) = (sound.source, sound.source.info.sampleRate)
    let frame = source.frame(at: seconds)
    let lead = min(frame, Int(frames: Double(Self.lead) * rate / sampleRate))
    if source.frameCount != frame - lead { try source.seek(to: frame - lead, while: goesOn) }
    if places.last?.sound !== sound { (next, isLast) = (nil, false) }
    // Behind all that a voice was given, and so far that there is silence before it.
    let base = places.isEmpty ? 0 : held.range.upperBound + Self.lead
    converter = SequenceConverter(from: rate, to: sampleRate, at: base)
    held.restart(at: base)
    begin(sound, at: base)
    return base + Int(frames: (Double(lead) * sampleRate / rate).rounded())
  }

  /// Decides what comes when all is over: a sound, or nothing.
  func follow(with sound: SequenceSound?) {
    (next, isLast, frameCount) = (sound, sound == nil, nil)
  }

  /// The sound behind which it has to be decided what follows.
  var undecided: Int? { next == nil && !isLast ? places.last?.sound.item.id : nil }

  /// Changes the gains of sounds; returns whether one of them was already begun.
  func setGains(_ gains: [Int: Double]) -> Bool {
    var isBegun = false
    for sound in places.map(\.sound) + (next.map { [$0] } ?? []) {
      guard let gain = gains[sound.item.id], gain != sound.item.gain else { continue }
      sound.item.gain = gain
      if sound !== next { isBegun = true }
    }
    return isBegun
  }

  /// Leaves open what comes after the sound at `frame`; returns whether something else was decoded already.
  @discardableResult func forgetNext(after frame: Int) -> Bool {
    (next, isLast, frameCount) = (nil, false, nil)
    guard let current = places.lastIndex(where: { $0.start <= frame }), current + 1 < places.count
    else { return false }
    let end = places[current + 1].start
    places.removeSubrange((current + 1)...)
    held.truncate(to: end)
    converter = SequenceConverter(from: sampleRate, to: sampleRate, at: end)
    isReading = false
    return true
  }

  /// Forgets sounds that were over long before `frame`.
  func forgetPlaces(before frame: Int) {
    while places.count > 1, places[1].start < frame - held.room { places.removeFirst() }
  }

  // MARK: Frames

  func read(from frame: Int, count: Int, appendingTo target: inout [Float]) {
    let end = frame + count
    // There is nothing before a place that was gone to.
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

  /// The gain of a frame, and the frame up to which it is the same.
  private func gain(of frame: Int) -> (gain: Float, limit: Int) {
    guard let index = places.lastIndex(where: { $0.start <= frame }) else { return (1, .max) }
    let limit = index + 1 < places.count ? places[index + 1].start : .max
    return (Float(places[index].sound.item.gain), limit)
  }

  /// Decodes the next block; false if there is none, or none yet.
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
        converter = SequenceConverter(
          from: sound.source.info.sampleRate, to: sampleRate, at: end)
        begin(sound, at: end)
      } else {
        frameCount = held.range.upperBound
        return false
      }
    }
  }

  private func begin(_ sound: SequenceSound, at frame: Int) {
    if next === sound { next = nil }
    places.append(SequencePlace(sound, from: frame, sampleRate: sampleRate))
    (isReading, frameCount) = (true, nil)
  }

  /// Fills the buffer with the next frames of a sound; false if it is over.
  private func read(_ sound: SequenceSound) -> Bool {
    var failure: RenderError?
    do throws(RenderError) {
      if try sound.read(into: &buffer, while: goesOn) > 0 { return true }
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
