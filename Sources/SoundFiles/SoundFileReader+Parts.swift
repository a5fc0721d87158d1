extension SoundFileReader {
  /// Whether parts have the same samples as sequential reading, and decoding them in parallel saves
  /// time.
  ///
  /// This is true for FLAC, whose frames are independent. Those of MP3, Vorbis and Opus are not,
  /// and WAV needs no decoding.
  public var canReadParts: Bool {
    source is SndfileSource && info.format == .flac && info.frameCount != nil
      && info.damage == nil
  }

  /// Reads interleaved samples from a frame on, until `buffer` is full or the file ends.
  ///
  /// - Returns: The number of frames, or nil if some of them cannot be decoded without errors; read
  ///   from the beginning in that case.
  public func readPart(from frame: Int, into buffer: inout [Float]) -> Int? {
    guard canReadParts, let end = info.frameCount, 0..<end ~= frame,
      let source = source as? SndfileSource
    else { return nil }
    // The error is ignored, since reading from the beginning reports it.
    guard (try? seek(to: frame)) != nil, let count = try? read(into: &buffer) else { return nil }
    let expected = min(buffer.count / info.channelCount, end - frame)
    return count == expected && source.isFlawless ? count : nil
  }
}
