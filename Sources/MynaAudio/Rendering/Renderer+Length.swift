extension Renderer {
  /// The tolerance for times, in seconds.
  ///
  /// Messages show times rounded to milliseconds.
  private static let tolerance = 0.000_5

  /// Returns the approximate number of output frames; nil if it is unknown.
  func expectedFrameCount(of stream: RenderStream, at sampleRate: Double) -> Int? {
    guard job.mix == nil, let total = stream.parts.total else { return nil }
    let seconds = Double(total) / stream.source.info.sampleRate / job.chain.rate
    return Int(frames: min(1e15, (seconds + job.padding.before + job.padding.after) * sampleRate))
  }

  /// Throws `partBeyondEnd` if the job requires whole parts and the input is known to be too short.
  func checkParts(of source: RenderSource) throws(RenderError) {
    guard job.requiresWholeParts, let parts = job.parts, let duration = source.duration else {
      return
    }
    for (index, part) in parts.enumerated() {
      // The rest of the input after a removed part can be empty.
      let isRest = index > 0 && part.upperBound == .infinity
      if isRest, part.lowerBound <= duration + Self.tolerance { continue }
      guard source.frame(at: part.lowerBound) < source.frame(at: duration) else {
        throw partBeyondEnd(part.lowerBound, duration)
      }
      guard part.upperBound == .infinity || part.upperBound <= duration + Self.tolerance else {
        throw partBeyondEnd(part.upperBound, duration)
      }
    }
  }

  /// Throws `fadesTooLong` if the output is known to be shorter than the fades.
  func checkFades(of source: RenderSource) throws(RenderError) {
    guard job.fades != FadeLengths(), job.mix == nil,
      let frames = SourceRanges(job.parts, of: source).total
    else { return }
    let duration = Double(frames) / source.info.sampleRate / job.chain.rate
    try checkFades(duration: duration + job.chain.tail, tolerance: Self.tolerance)
  }

  private func checkFades(duration: Double, tolerance: Double) throws(RenderError) {
    let fades = job.fades.fadeIn + job.fades.fadeOut
    guard fades <= duration + tolerance else {
      throw .fadesTooLong(path: job.input, seconds: fades, duration: duration)
    }
  }

  /// Checks a stream after its end has been read.
  func checkLength(of stream: RenderStream, at sampleRate: Double) throws(RenderError) {
    let source = stream.source
    if job.requiresWholeParts, let last = job.parts?.last, stream.parts.isCutShort {
      try checkEnd(of: last, in: source)
    }
    guard stream.parts.frameCount > 0 else { throw .noSound(path: job.input) }
    try checkFades(
      duration: Double(stream.unpaddedFrameCount) / sampleRate, tolerance: 0.5 / sampleRate)
  }

  /// Throws `partBeyondEnd` if the last part extends past the end of a source, which has been read.
  func checkEnd(of last: ClosedRange<Double>, in source: RenderSource) throws(RenderError) {
    let duration = Double(source.frameCount) / source.info.sampleRate
    let isRest = (job.parts?.count ?? 0) > 1 && last.upperBound == .infinity
    let isEmpty = last.lowerBound >= duration + (isRest ? Self.tolerance : 0)
    if isEmpty || last.upperBound < .infinity {
      throw partBeyondEnd(isEmpty ? last.lowerBound : last.upperBound, duration)
    }
  }

  private func partBeyondEnd(_ seconds: Double, _ duration: Double) -> RenderError {
    .partBeyondEnd(path: job.input, seconds: seconds, duration: duration)
  }
}
