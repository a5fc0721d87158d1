/// Frames of MPEG audio that belong together: those of one encoder, between two changes of the rate or of the channels.
struct MPEGRun {
  /// The first frame.
  let first: MPEGFrame
  /// Where the first frame is.
  let start: Int
  /// The number of frames.
  var frameCount = 0
  /// The encoder's statement before the first frame; nil if there is none.
  let info: MPEGInfoFrame?
  /// Where each 64th frame is, as far as they were walked through.
  var places: [Int] = []

  /// Frames from one place to the next.
  static let stride = 64
  /// The samples by which every decoder of layer III is late.
  static let decoderDelay = 529

  init(first: MPEGFrame, start: Int, info: MPEGInfoFrame?) {
    (self.first, self.start, self.info) = (first, start, info)
  }

  /// Samples in each channel before the sound begins.
  var delay: Int { info?.saysPadding == true ? (info?.delay ?? 0) + Self.decoderDelay : 0 }

  /// Samples of the sound in each channel.
  var sampleCount: Int {
    let all = frameCount * first.sampleCount
    var end = all
    // Where frames are missing at the end, so is the padding; where there are more, something else follows.
    if let info, info.saysPadding, info.frameCount == frameCount {
      end = all - max(0, info.padding - Self.decoderDelay)
    }
    return max(0, end - delay)
  }

  /// Samples that were promised, if fewer are there.
  var promisedSampleCount: Int? {
    guard let stated = info?.frameCount, stated > frameCount else { return nil }
    let padding = info?.saysPadding == true ? max(0, (info?.padding ?? 0) - Self.decoderDelay) : 0
    return max(0, stated * first.sampleCount - padding - delay)
  }
}

extension MPEGRun {
  /// Returns the runs of a file or a part of one; none for what is no MPEG audio.
  ///
  /// Walks through all of it, unless it is large and its first frame states a length that fits its size.
  ///
  /// - Parameter witnesses: frames that must follow the first one.
  static func all(
    in window: FileWindow, witnesses: Int
  ) throws(SoundFileError) -> [MPEGRun] {
    var walk = MPEGWalk(window)
    guard try walk.findFirst(witnesses: witnesses) else { return [] }
    let start = walk.position
    if window.range.upperBound - start >= large, let run = try stated(&walk) { return [run] }
    walk.position = start
    var (runs, last) = ([MPEGRun](), MPEGFrame?.none)
    var info: MPEGInfoFrame?
    while let (frame, offset) = try walk.next(after: last) {
      let head = try walk.bytes(at: offset, count: min(frame.size, MPEGInfoFrame.size))
      if let found = MPEGInfoFrame(frame, head) {
        (info, last) = (found, nil)
        continue
      }
      if last == nil || last?.isLike(frame) == false {
        runs.append(MPEGRun(first: frame, start: offset, info: info))
        info = nil
      }
      last = frame
      let number = runs[runs.count - 1].frameCount
      if number.isMultiple(of: stride) { runs[runs.count - 1].places.append(offset) }
      runs[runs.count - 1].frameCount += 1
    }
    return runs
  }

  /// Bytes from which on a length is believed: to walk through less takes some milliseconds.
  private static let large = 1 << 24
  /// Frames in the middle of a file that must be as long as the stated ones are on average.
  private static let sampled = 200

  /// Returns the one run of a file that states its length truly, as far as its size and its middle can tell.
  private static func stated(_ walk: inout MPEGWalk) throws(SoundFileError) -> MPEGRun? {
    guard let (frame, offset) = try walk.next(after: nil) else { return nil }
    let head = try walk.bytes(at: offset, count: min(frame.size, MPEGInfoFrame.size))
    guard let info = MPEGInfoFrame(frame, head), let count = info.frameCount, count > 0,
      let bytes = info.byteCount, let (first, start) = try walk.next(after: frame)
    else { return nil }
    let end = try walk.soundEnd(from: start)
    // Some encoders count the bytes of the first frame, and some do not.
    guard abs(end - offset - bytes) <= 2 * max(frame.size, first.size) else { return nil }
    walk.position = start + (end - start) / 2
    guard let (_, place) = try walk.next(after: nil) else { return nil }
    for _ in 0..<sampled where try walk.next(after: first) == nil { return nil }
    let size = Double(walk.position - place) / Double(sampled + 1)
    guard (0.5...2).contains(size * Double(count) / Double(bytes)) else { return nil }
    var run = MPEGRun(first: first, start: start, info: info)
    (run.frameCount, run.places) = (count, [start])
    return run
  }
}
