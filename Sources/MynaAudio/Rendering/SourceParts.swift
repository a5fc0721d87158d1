import MynaDSP
import SoundFiles

/// The parts of a source that are rendered: all of it, or parts one after another.
struct SourceParts {
  /// Frames that were read.
  private(set) var frameCount = 0
  /// All frames there are to read; nil where that is not known.
  let total: Int?
  /// The share of the sound that has been read, 0…1; 0 while the length is unknown.
  var share: Double { total.map { min(1, Double(frameCount) / Double(max(1, $0))) } ?? 0 }
  /// Parts still to be read; the first begins at the next frame.
  private var rest: ArraySlice<Range<Int>>

  /// - Parameter seconds: the parts, from first to last; nil for all.
  init(_ seconds: [ClosedRange<Double>]?, of source: SoundSource) {
    guard let seconds else {
      (rest, total) = ([0..<Int.max], source.info.frameCount)
      return
    }
    let parts = seconds.map { source.frame(at: $0.lowerBound)..<source.frame(at: $0.upperBound) }
      .filter { !$0.isEmpty }
    (rest, total) = (parts[...], parts.reduce(0) { $0 + $1.count })
  }

  /// Fills `buffer` and returns the frames there were, 0 at the end.
  mutating func read(
    from source: SoundSource, into buffer: inout AudioBuffer, while goesOn: () -> Bool
  ) throws(RenderError) -> Int {
    guard let part = rest.first else { return 0 }
    try source.advance(to: part.lowerBound, while: goesOn)
    let count = try source.read(into: &buffer, limit: part.count, while: goesOn)
    guard count > 0 else {
      // A part beyond the sound's end holds nothing, nor do those behind it.
      rest = []
      return 0
    }
    frameCount += count
    rest[rest.startIndex] = part.lowerBound + count..<part.upperBound
    if count == part.count { rest.removeFirst() }
    return count
  }
}
