import MynaDSP
import SoundFiles

struct SourceRanges {
  private(set) var frameCount = 0
  let total: Int?
  var progress: Double { total.map { min(1, Double(frameCount) / Double(max(1, $0))) } ?? 0 }
  /// Whether the sound ended before the last part did.
  private(set) var isCutShort = false
  private var rest: ArraySlice<Range<Int>>
  private var whole: Range<Int>
  private let end: Int
  /// The end of the previous part.
  ///
  /// For the first part, this is 0, because no audio was cut off before the beginning of the sound.
  private var lastEnd = 0
  private let rising: [Float]

  init(_ seconds: [ClosedRange<Double>]?, of source: RenderSource, fades: Bool = false) {
    end = source.info.frameCount ?? .max
    guard let seconds else {
      (rest, total) = ([0..<Int.max], source.info.frameCount)
      (whole, rising) = (0..<Int.max, [])
      return
    }
    let parts = seconds.map { source.frame(at: $0.lowerBound)..<source.frame(at: $0.upperBound) }
      .filter { !$0.isEmpty }
    let isOpen = source.info.frameCount == nil && seconds.contains { $0.upperBound == .infinity }
    (rest, total) = (parts[...], isOpen ? nil : parts.reduce(0) { $0 + $1.count })
    whole = parts.first ?? 0..<0
    rising = fades ? Fade.rising(Fade.frameCount(at: source.info.sampleRate)) : []
  }

  mutating func read(
    from source: RenderSource, into buffer: inout AudioBuffer, while shouldContinue: () -> Bool
  ) throws(RenderError) -> Int {
    guard let part = rest.first else { return 0 }
    try source.advance(to: part.lowerBound, while: shouldContinue)
    let count = try source.read(into: &buffer, limit: part.count, while: shouldContinue)
    guard count > 0 else {
      // This part begins at or after the end of the sound, so this part and all later ones contain
      // no frames.
      rest = []
      isCutShort = true
      return 0
    }
    fade(&buffer, from: part.lowerBound)
    advance(by: count, in: part)
    return count
  }

  /// Reads up to `frames` frames to the beginning of `bytes` without converting their samples, and
  /// returns their number.
  ///
  /// If the number is 0, the next frame is faded, or there is none.
  mutating func read(
    _ frames: Int, from source: RenderSource, into bytes: inout [UInt8],
    while shouldContinue: () -> Bool
  ) throws(RenderError) -> Int {
    guard let part = rest.first else { return 0 }
    let wanted = min(frames, unfadedEnd(from: part.lowerBound) - part.lowerBound)
    guard wanted > 0 else { return 0 }
    try source.advance(to: part.lowerBound, while: shouldContinue)
    let count = try source.read(wanted, into: &bytes)
    advance(by: count, in: part)
    return count
  }

  private mutating func advance(by count: Int, in part: Range<Int>) {
    frameCount += count
    rest[rest.startIndex] = part.lowerBound + count..<part.upperBound
    guard count == part.count else { return }
    rest.removeFirst()
    lastEnd = part.upperBound
    whole = rest.first ?? 0..<0
  }

  private var fadeLength: Int { min(rising.count, whole.count / 2) }
  private var hasFadeIn: Bool { whole.lowerBound != lastEnd }
  private var hasFadeOut: Bool {
    whole.upperBound < end && rest.dropFirst().first?.lowerBound != whole.upperBound
  }

  /// Returns the end of the frames from `first` on that no fade changes, which is `first` if it is
  /// faded itself.
  private func unfadedEnd(from first: Int) -> Int {
    let length = fadeLength
    if length > 0, hasFadeIn, first < whole.lowerBound + length { return first }
    return max(first, whole.upperBound - (length > 0 && hasFadeOut ? length : 0))
  }

  private func fade(_ buffer: inout AudioBuffer, from first: Int) {
    let length = fadeLength
    guard length > 0 else { return }
    let (rise, fall) = (whole.lowerBound + length - first, whole.upperBound - length - first)
    if hasFadeIn {
      for index in 0..<min(max(0, rise), buffer.frameCount) {
        scale(
          &buffer, index, by: rising[(first + index - whole.lowerBound) * rising.count / length])
      }
    }
    if hasFadeOut {
      for index in min(max(0, fall), buffer.frameCount)..<buffer.frameCount {
        let behind = whole.upperBound - 1 - first - index
        scale(&buffer, index, by: rising[behind * rising.count / length])
      }
    }
  }

  private func scale(_ buffer: inout AudioBuffer, _ index: Int, by gain: Float) {
    for channel in 0..<buffer.channelCount { buffer[channel, index] *= gain }
  }
}
