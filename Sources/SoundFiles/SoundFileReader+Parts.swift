extension SoundFileReader {
  /// Whether the file can be decoded in parts with the same result as in sequential reading, and
  /// decoding the parts in parallel saves time.
  ///
  /// This is true for FLAC, whose frames are independent. The frames of MP3, Vorbis, and Opus
  /// aren't independent, and WAV needs no decoding.
  public var canReadParts: Bool {
    source is SndfileSource && info.format == .flac && info.frameCount != nil
      && info.damage == nil
  }

  /// Reads interleaved samples starting at a frame, until `buffer` is full or the file ends.
  ///
  /// - Returns: the number of frames, or nil if some of them can't be decoded without errors; in
  ///   that case, read from the beginning.
  public func readPart(from frame: Int, into buffer: inout [Float]) -> Int? {
    guard canReadParts, let end = info.frameCount, 0..<end ~= frame,
      let source = source as? SndfileSource
    else { return nil }
    // Ignore the error; reading from the beginning will report it.
    guard (try? seek(to: frame)) != nil, let count = try? read(into: &buffer) else { return nil }
    let expected = min(buffer.count / info.channelCount, end - frame)
    return count == expected && source.isFlawless ? count : nil
  }
}
