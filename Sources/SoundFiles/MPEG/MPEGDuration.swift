/// Computes the length of MPEG audio whose header isn't reliable.
///
/// If samples from eight parts of the file show a constant bit rate, the length is computed from
/// the file size. If not, all frames are visited.
package enum MPEGDuration {
  private static let (partCount, frameCount) = (8, 32)
  private static let blockSize = 1 << 14

  package static func seconds(of path: String) -> Double? {
    do throws(SoundFileError) {
      var walk = MPEGFrameScanner(try FileWindow(path: path, blockSize: blockSize))
      guard try walk.findFirst(witnesses: 1) else { return nil }
      if let seconds = try constantRateSeconds(&walk) { return seconds }
      let runs = try MPEGFrameSequence.all(in: FileWindow(path: path), witnesses: 1)
      let length = runs.reduce(0) { $0 + Double($1.sampleCount) / Double($1.first.sampleRate) }
      return length > 0 ? length : nil
    } catch {
      // Playing the file will report the error.
      return nil
    }
  }

  private static func constantRateSeconds(_ walk: inout MPEGFrameScanner) throws(SoundFileError)
    -> Double?
  {
    let begin = walk.position
    guard var (first, start) = try walk.next(after: nil) else { return nil }
    if MPEGInfoFrame(first, try walk.bytes(at: start, count: MPEGInfoFrame.size)) != nil {
      guard let sound = try walk.next(after: nil) else { return nil }
      (first, start) = sound
    }
    let end = try walk.soundEnd(from: begin)
    // For a small file, visiting all frames is just as fast.
    guard end - start > 2 * partCount * blockSize else { return nil }
    for part in 0..<partCount {
      walk.position = start + (end - start) / partCount * part
      // In the middle of a file, a frame is recognized by the frame that follows it.
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
