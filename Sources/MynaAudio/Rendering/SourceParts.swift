import MynaDSP
import SoundFiles

/// What of a source is rendered: all of it, or parts one after another.
struct SourceParts {
  /// Frames that were read.
  private(set) var frameCount = 0
  /// All frames there are to read; nil where that is not known.
  let total: Int?
  private var rest: ArraySlice<Range<Int>>

  /// - Parameter seconds: the parts, from first to last; nil for all.
  init(_ seconds: [ClosedRange<Double>]?, of source: SoundSource) {
    let (rate, end) = (source.info.sampleRate, source.info.frameCount)
    guard let seconds else {
      (rest, total) = ([0..<Int.max], end)
      return
    }
    let limit = Double(end ?? Int.max / 2)
    func frame(_ time: Double) -> Int { Int(min(max(0, time * rate).rounded(), limit)) }
    let parts = seconds.map { frame($0.lowerBound)..<frame($0.upperBound) }.filter { !$0.isEmpty }
    (rest, total) = (parts[...], parts.reduce(0) { $0 + $1.count })
  }

  /// Fills `buffer` and returns the frames there were, 0 at the end.
  mutating func read(
    from source: SoundSource, into buffer: inout AudioBuffer
  ) throws(RenderError) -> Int {
    while let part = rest.first {
      if source.frameCount < part.lowerBound { try source.seek(to: part.lowerBound) }
      let wanted = part.upperBound - source.frameCount
      guard wanted > 0 else {
        rest.removeFirst()
        continue
      }
      let count = min(try source.read(into: &buffer), wanted)
      // A part beyond the sound's end holds nothing.
      guard count > 0 else { break }
      buffer.frameCount = count
      frameCount += count
      return count
    }
    rest = []
    return 0
  }
}
