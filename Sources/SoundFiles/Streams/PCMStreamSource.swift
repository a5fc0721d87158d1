/// The uncompressed samples of a stream, which are read as they arrive.
final class PCMStreamSource: SoundSource {
  private(set) var info: SoundFileInfo
  private let bytes: StreamBytes
  private let audio: RawAudio
  private var position: Int
  /// The offset after the last whole frame; nil if the samples continue to the end of the stream.
  private let end: Int?
  /// The offset at which chunks can follow the samples.
  private let rest: Int
  private var framesRead = 0
  private var buffer: [UInt8] = []

  /// - Parameters:
  ///   - start: the offset of the samples.
  ///   - byteCount: the number of bytes of the samples; nil if it is unknown.
  init(_ bytes: StreamBytes, _ audio: RawAudio, start: Int = 0, byteCount: Int? = nil) {
    (self.bytes, self.audio, position) = (bytes, audio, start)
    end = byteCount.map { start + $0 / audio.frameSize * audio.frameSize }
    rest = byteCount.map { start + $0 + $0 % 2 } ?? .max
    info = audio.info(byteCount: byteCount)
    bytes.forget()
  }

  func read(
    into samples: inout [Float], while shouldContinue: () -> Bool
  ) throws(SoundFileError) -> Int {
    let frameSize = audio.frameSize
    let wanted = min(samples.count / audio.channelCount * frameSize, (end ?? .max) - position)
    guard wanted > 0 else {
      if wanted == 0, position == end { try finish(while: shouldContinue) }
      return 0
    }
    if buffer.count < wanted { buffer = [UInt8](repeating: 0, count: wanted) }
    let (bytes, offset) = (bytes, position)
    let found = try buffer.withUnsafeMutableBufferPointer { buffer throws(SoundFileError) in
      try bytes.read(
        into: UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: buffer[..<wanted])),
        at: offset,
        least: frameSize, while: shouldContinue)
    }
    let frames = found / frameSize
    buffer.withUnsafeBytes { source in
      samples.withUnsafeMutableBufferPointer {
        audio.samples.decode(
          source, into: UnsafeMutableBufferPointer(rebasing: $0[..<(frames * audio.channelCount)]))
      }
    }
    position += frames * frameSize
    framesRead += frames
    if frames == 0, let expected = info.frameCount {
      info.damage = .endsEarly(expected: expected, found: framesRead)
    }
    return frames
  }

  func seek(to frame: Int, while _: () -> Bool) throws(SoundFileError) {
    throw .unreadable(path: bytes.path, reason: .notSeekable)
  }

  /// Reads what follows the samples, so that the program that writes it isn't ended by `SIGPIPE`.
  private func finish(while shouldContinue: () -> Bool) throws(SoundFileError) {
    guard !bytes.hasEnded else { return }
    let next = try bytes.bytes(at: rest, count: 8, while: shouldContinue)
    let count = try bytes.drain(from: rest, while: shouldContinue)
    guard let next, !next.isChunkName else { return }
    info.damage = .hasUnknownRest(byteCount: count)
  }
}
