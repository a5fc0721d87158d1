import Glibc
import MynaDSP

extension Renderer {
  /// The level in dBFS below which audio counts as silence.
  private static let silence = -50.0
  /// The duration of the silence that is kept at each end, in seconds.
  private static let margin = 0.1

  /// Returns the requested part of the input, in seconds, without the silence at its ends.
  func partWithoutSilence(
    of source: RenderSource, _ onProgress: (Double) -> Bool
  ) throws(RenderError) -> ClosedRange<Double> {
    precondition(job.parts.map { $0.count == 1 } ?? true, "silence around several parts")
    try checkParts(of: source)
    let start = source.frame(at: job.parts?.first?.lowerBound ?? 0)
    var parts = SourceRanges(job.parts, of: source)
    let threshold = Float(pow(10, Self.silence / 20))
    var buffer = AudioBuffer(channelCount: source.channelCount, capacity: Pipeline.blockFrames)
    var loud: ClosedRange<Int>?
    while true {
      let position = start + parts.frameCount
      guard onProgress(0) else { throw .cancelled }
      let count = try parts.read(from: source, into: &buffer) { onProgress(0) }
      guard count > 0 else { break }
      for frame in 0..<count {
        let isLoud = (0..<buffer.channelCount).contains { abs(buffer[$0, frame]) >= threshold }
        if isLoud { loud = (loud?.lowerBound ?? position + frame)...position + frame }
      }
    }
    if job.requiresWholeParts, let part = job.parts?.last, parts.isCutShort {
      try checkEnd(of: part, in: source)
    }
    guard let loud else { throw .noSound(path: job.input) }
    let rate = source.info.sampleRate
    let margin = Int(frames: (Self.margin * rate).rounded())
    let first = max(start, loud.lowerBound - margin)
    let end = min(start + parts.frameCount, loud.upperBound + 1 + margin)
    return Double(first) / rate...Double(end) / rate
  }
}
