/// Consecutive MPEG audio frames from one encoder, with the same sample rate and channels.
struct MPEGFrameSequence {
  let first: MPEGFrame
  let start: Int
  var frameCount = 0
  let info: MPEGInfoFrame?
  /// The offset of every 64th frame among the frames visited so far.
  var places: [Int] = []

  static let stride = 64
  /// The delay that every layer III decoder adds, in samples.
  static let decoderDelay = 529

  init(first: MPEGFrame, start: Int, info: MPEGInfoFrame?) {
    (self.first, self.start, self.info) = (first, start, info)
  }

  var delay: Int { info?.saysPadding == true ? (info?.delay ?? 0) + Self.decoderDelay : 0 }

  var sampleCount: Int {
    let all = frameCount * first.sampleCount
    var end = all
    // If frames are missing at the end, so is the padding. If there are more frames than stated,
    // the padding isn't at the end.
    if let info, info.saysPadding, info.frameCount == frameCount {
      end = all - max(0, info.padding - Self.decoderDelay)
    }
    return max(0, end - delay)
  }

  var promisedSampleCount: Int? {
    guard let stated = info?.frameCount, stated > frameCount else { return nil }
    let padding = info?.saysPadding == true ? max(0, (info?.padding ?? 0) - Self.decoderDelay) : 0
    return max(0, stated * first.sampleCount - padding - delay)
  }
}

extension MPEGFrameSequence {
  /// Returns the frame sequences in a file or part of a file; empty if it isn't MPEG audio.
  ///
  /// This visits all frames, unless the file is large and its first frame states a length that
  /// matches the file's size.
  ///
  /// - Parameter witnesses: the number of frames of the same kind that must follow a frame for it
  ///   to count as the first one.
  static func all(
    in window: FileWindow, witnesses: Int
  ) throws(SoundFileError) -> [MPEGFrameSequence] {
    var walk = MPEGFrameScanner(window)
    guard try walk.findFirst(witnesses: witnesses) else { return [] }
    let start = walk.position
    if window.range.upperBound - start >= large, let run = try stated(&walk) { return [run] }
    walk.position = start
    var (runs, last) = ([MPEGFrameSequence](), MPEGFrame?.none)
    var info: MPEGInfoFrame?
    while let (frame, offset) = try walk.next(after: last) {
      let head = try walk.bytes(at: offset, count: min(frame.size, MPEGInfoFrame.size))
      if let found = MPEGInfoFrame(frame, head) {
        (info, last) = (found, nil)
        continue
      }
      if last == nil || last?.isLike(frame) == false {
        runs.append(MPEGFrameSequence(first: frame, start: offset, info: info))
        info = nil
      }
      last = frame
      let number = runs[runs.count - 1].frameCount
      if number.isMultiple(of: stride) { runs[runs.count - 1].places.append(offset) }
      runs[runs.count - 1].frameCount += 1
    }
    return runs
  }

  /// The size, in bytes, from which a stated length is used without a scan.
  ///
  /// Scanning smaller files takes only a few milliseconds.
  private static let large = 1 << 24
  private static let sampled = 200

  private static func stated(_ walk: inout MPEGFrameScanner) throws(SoundFileError)
    -> MPEGFrameSequence?
  {
    guard let (frame, offset) = try walk.next(after: nil) else { return nil }
    let head = try walk.bytes(at: offset, count: min(frame.size, MPEGInfoFrame.size))
    guard let info = MPEGInfoFrame(frame, head), let count = info.frameCount, count > 0,
      let bytes = info.byteCount, let (first, start) = try walk.next(after: frame)
    else { return nil }
    let end = try walk.soundEnd(from: start)
    // Some encoders count the bytes of the first frame; others don't.
    guard abs(end - offset - bytes) <= 2 * max(frame.size, first.size) else { return nil }
    walk.position = start + (end - start) / 2
    guard let (_, place) = try walk.next(after: nil) else { return nil }
    for _ in 0..<sampled where try walk.next(after: first) == nil { return nil }
    let size = Double(walk.position - place) / Double(sampled + 1)
    guard (0.5...2).contains(size * Double(count) / Double(bytes)) else { return nil }
    var run = MPEGFrameSequence(first: first, start: start, info: info)
    (run.frameCount, run.places) = (count, [start])
    return run
  }
}
