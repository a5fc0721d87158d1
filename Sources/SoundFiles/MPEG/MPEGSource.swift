final class MPEGSource: SoundSource {
  private(set) var info: SoundFileInfo
  private var run: MPEGFrameSequence
  private var walk: MPEGFrameScanner
  private let decoder: MPEGDecoder
  private var nextFrame = 0
  private var samples: [Float] = []
  private var used = 0
  private var position = 0

  /// The number of frames to decode before a seek target.
  ///
  /// A frame uses up to 511 bytes from earlier frames, and overlaps with the previous frame.
  private static let warmUp = 64
  /// The number of frames after which the decoder's filter returns to the same position in its ring
  /// buffer, where it rounds samples in the same way.
  private static let period = 8

  init?(_ run: MPEGFrameSequence, in window: FileWindow, _ info: SoundFileInfo)
    throws(SoundFileError)
  {
    guard let decoder = MPEGDecoder() else { return nil }
    (self.run, self.decoder, walk) = (run, decoder, MPEGFrameScanner(window))
    self.info = info
    self.info.sampleRate = Double(run.first.sampleRate)
    self.info.channelCount = run.first.channelCount
    self.info.frameCount = run.sampleCount
    self.info.damage = run.promisedSampleCount.map {
      .endsEarly(expected: $0, found: run.sampleCount)
    }
    try seek(to: 0) { true }
  }

  func read(into buffer: inout [Float], while shouldContinue: () -> Bool) throws(SoundFileError)
    -> Int
  {
    let channels = info.channelCount
    let wanted = min(buffer.count / channels, run.sampleCount - position)
    var done = 0
    while done < wanted {
      if used == samples.count {
        guard shouldContinue() else { throw .cancelled(path: walk.window.path) }
        guard try decodeNext() else { break }
      }
      let count = min((wanted - done) * channels, samples.count - used)
      for index in 0..<count { buffer[done * channels + index] = samples[used + index] }
      used += count
      done += count / channels
    }
    position += done
    if done < wanted, info.damage == nil {
      info.damage = .endsEarly(expected: run.sampleCount, found: position)
    }
    return done
  }

  func seek(to frame: Int, while shouldContinue: () -> Bool) throws(SoundFileError) {
    position = max(0, min(frame, run.sampleCount))
    let sample = position + run.delay
    let wanted = sample / run.first.sampleCount
    try go(to: max(0, wanted - Self.warmUp) / Self.period * Self.period, while: shouldContinue)
    decoder.restart()
    while nextFrame <= wanted {
      guard shouldContinue() else { throw .cancelled(path: walk.window.path) }
      guard try decodeNext() else { break }
    }
    used = min(samples.count, sample % run.first.sampleCount * info.channelCount)
  }

  private func go(to frame: Int, while shouldContinue: () -> Bool) throws(SoundFileError) {
    let known = min(frame / MPEGFrameSequence.stride, run.places.count - 1)
    (walk.position, nextFrame) = (run.places[known], known * MPEGFrameSequence.stride)
    (samples, used) = ([], 0)
    while nextFrame < frame {
      guard shouldContinue() else { throw .cancelled(path: walk.window.path) }
      guard try step() != nil else { return }
    }
  }

  private func decodeNext() throws(SoundFileError) -> Bool {
    guard let (frame, offset) = try step() else { return false }
    samples = decoder.decode(try walk.bytes(at: offset, count: frame.size))
    used = 0
    // Replace a frame that can't be decoded with silence, so that later frames keep their times.
    let count = frame.sampleCount * info.channelCount
    if samples.count > count { samples.removeLast(samples.count - count) }
    while samples.count < count { samples.append(0) }
    return true
  }

  private func step() throws(SoundFileError) -> (frame: MPEGFrame, offset: Int)? {
    guard nextFrame < run.frameCount, let next = try walk.next(after: run.first),
      next.frame.isLike(run.first)
    else { return nil }
    if nextFrame.isMultiple(of: MPEGFrameSequence.stride),
      nextFrame / MPEGFrameSequence.stride == run.places.count
    {
      run.places.append(next.offset)
    }
    nextFrame += 1
    return next
  }
}
