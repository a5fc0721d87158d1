/// The length of a file of MPEG audio whose header does not state it truly.
///
/// A file in which all frames have one bit rate, as far as some frames in eight parts of it can tell, is not read further. Any
/// other is walked through.
package enum MPEGLength {
  /// The parts of a file that are looked at, and the frames of each.
  private static let (partCount, frameCount) = (8, 32)
  private static let blockSize = 1 << 14

  /// Returns the length in seconds; nil for what is no MPEG audio, or cannot be read.
  package static func seconds(of path: String) -> Double? {
    do throws(SoundFileError) {
      var walk = MPEGWalk(try FileWindow(path: path, blockSize: blockSize))
      guard try walk.findFirst(witnesses: 1) else { return nil }
      if let seconds = try constantRateSeconds(&walk) { return seconds }
      let runs = try MPEGRun.all(in: FileWindow(path: path), witnesses: 1)
      let length = runs.reduce(0) { $0 + Double($1.sampleCount) / Double($1.first.sampleRate) }
      return length > 0 ? length : nil
    } catch {
      // Playing it says what is wrong with the file.
      return nil
    }
  }

  /// Returns the length of a file whose bytes say it, since all frames have the same bit rate; nil for any other file.
  ///
  /// - Parameter walk: a walk at the first frame.
  private static func constantRateSeconds(_ walk: inout MPEGWalk) throws(SoundFileError) -> Double?
  {
    let begin = walk.position
    guard var (first, start) = try walk.next(after: nil) else { return nil }
    if MPEGInfoFrame(first, try walk.bytes(at: start, count: MPEGInfoFrame.size)) != nil {
      guard let sound = try walk.next(after: nil) else { return nil }
      (first, start) = sound
    }
    let end = try walk.soundEnd(from: begin)
    // To walk through a small file takes no longer.
    guard end - start > 2 * partCount * blockSize else { return nil }
    for part in 0..<partCount {
      walk.position = start + (end - start) / partCount * part
      // A frame in the middle is found by two that follow each other.
      if part > 0, try walk.next(after: nil) == nil { return nil }
      for _ in 0..<frameCount {
        guard let (frame, _) = try walk.next(after: first), frame.isLike(first),
          frame.bitRate == first.bitRate
        else { return nil }
      }
    }
    return Double(end - start) * 8 / Double(first.bitRate)
  }
}
