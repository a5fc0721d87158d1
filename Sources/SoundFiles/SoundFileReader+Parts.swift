/// Parts of a sound, which several readers can decode at once.
extension SoundFileReader {
  /// Whether parts are bit for bit what reading from the beginning has there, and decoding them at once saves time.
  ///
  /// That is FLAC, whose frames do not depend on one another. Those of MP3, Vorbis and Opus do, and what a WAV holds needs no
  /// decoding.
  public var canReadParts: Bool {
    source is SndfileSource && info.format == .flac && info.frameCount != nil
      && info.damage == nil
  }

  /// Reads interleaved samples of the part that begins at a frame, and ends with `buffer` or with the file.
  ///
  /// - Returns: the number of frames, or nil where some of them cannot be had as they went into the file; only reading from
  ///   the beginning then tells what is left of the sound.
  public func readPart(from frame: Int, into buffer: inout [Float]) -> Int? {
    guard canReadParts, let end = info.frameCount, 0..<end ~= frame,
      let source = source as? SndfileSource
    else { return nil }
    // The fault is met again in reading from the beginning, and told there.
    guard (try? seek(to: frame)) != nil, let count = try? read(into: &buffer) else { return nil }
    let expected = min(buffer.count / info.channelCount, end - frame)
    return count == expected && source.isFlawless ? count : nil
  }
}
