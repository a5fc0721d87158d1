/// The header of a WAV stream, whose sizes can be unknown.
///
/// - Source: Microsoft, *Multiple channel audio data and WAVE files*; EBU Tech 3306, "RF64".
struct WAVStreamHeader {
  let audio: RawAudio
  /// The offset of the samples.
  let start: Int
  /// The number of bytes of the samples, which can end with part of a frame; nil if they continue
  /// to the end of the stream.
  let byteCount: Int?

  /// The maximum size in bytes of everything before or after the samples.
  private static let longest = 1 << 24
  /// The maximum size in bytes of samples, above that of any disk.
  private static let longestSamples = 1 << 60

  /// Reads a header; nil if the stream isn't a WAV file with uncompressed samples.
  init?(_ stream: StreamBytes, while shouldContinue: () -> Bool) throws(SoundFileError) {
    guard let head = try stream.bytes(at: 0, count: 12, while: shouldContinue),
      ["RIFF", "RF64", "BW64"].contains(head.text(0..<4)), head.text(8..<12) == "WAVE"
    else { return nil }
    let end = 8 + head.number(4..<8, bigEndian: false)
    var (position, large) = (12, 0)
    var found: RawAudio?
    while true {
      guard let head = try stream.bytes(at: position, count: 8, while: shouldContinue),
        head.isChunkName
      else { return nil }
      let (name, size) = (head.text(0..<4), head.number(4..<8, bigEndian: false))
      position += 8
      if name == "data" {
        guard let found else { return nil }
        (audio, start) = (found, position)
        byteCount = Self.byteCount(size, large, following: end &- start &- size)
        return
      }
      guard position + size <= Self.longest,
        let chunk = try stream.bytes(at: position, count: size, while: shouldContinue)
      else { return nil }
      switch name {
      case "fmt ":
        guard let audio = Self.audio(chunk) else { return nil }
        found = audio
      case "ds64" where size >= 16: large = chunk.number(8..<16, bigEndian: false)
      default: break
      }
      position += size + size % 2
    }
  }

  /// - Parameters:
  ///   - stated: the size in the header of the samples.
  ///   - large: the 64-bit size of an RF64 file; 0 for other files.
  ///   - following: the number of bytes that follow the samples, according to the file's size.
  private static func byteCount(_ stated: Int, _ large: Int, following: Int) -> Int? {
    if stated == OpenWAVSize.unknown { return 1...longestSamples ~= large ? large : nil }
    // Programs that write to a pipe state 0, the maximum value, or about 2 GiB, and round them to
    // whole frames. In that case, the file's size is unknown too, or ends with the samples.
    let isUsual = stated == 0 || OpenWAVSize.ranges.contains { $0 ~= stated }
    return isUsual && !(8...longest ~= following) ? nil : stated
  }

  private static func audio(_ chunk: [UInt8]) -> RawAudio? {
    guard chunk.count >= 16 else { return nil }
    func number(_ offset: Int, _ width: Int = 2) -> Int {
      chunk.number(offset..<offset + width, bigEndian: false)
    }
    var tag = number(0)
    if tag == 0xFFFE, chunk.count >= 40 { tag = number(24) }
    let (channelCount, rate, frameSize) = (number(2), number(4, 4), number(12))
    guard RawAudio.channelCounts ~= channelCount, RawAudio.rates ~= rate,
      frameSize.isMultiple(of: channelCount)
    else { return nil }
    let bits = 8 * frameSize / channelCount
    guard number(14) <= bits, number(14) > bits - 8 else { return nil }
    let kind: PCMSampleFormat.Kind
    switch (tag, bits) {
    case (1, 8): kind = .unsigned
    case (1, 16), (1, 24), (1, 32): kind = .signed
    case (3, 32), (3, 64): kind = .float
    default: return nil
    }
    return RawAudio(
      samples: PCMSampleFormat(kind: kind, bits: bits), sampleRate: rate,
      channelCount: channelCount)
  }
}

extension WAVStreamHeader {
  /// Returns a header with unknown sizes.
  ///
  /// - Parameter chunks: chunks to insert before the samples.
  static func bytes(of audio: RawAudio, chunks: [UInt8] = []) -> [UInt8] {
    var head = HeaderBytes(count: 36)
    head.putChunk("RIFF", size: OpenWAVSize.unknown, at: 0)
    head.put("WAVE", at: 8)
    head.putChunk("fmt ", size: 16, at: 12)
    head.put(audio.samples.kind == .float ? 3 : 1, width: 2, at: 20)
    head.put(audio.channelCount, width: 2, at: 22)
    head.put(audio.sampleRate, width: 4, at: 24)
    head.put(audio.sampleRate * audio.frameSize, width: 4, at: 28)
    head.put(audio.frameSize, width: 2, at: 32)
    head.put(audio.samples.bits, width: 2, at: 34)
    var data = HeaderBytes(count: 8)
    data.putChunk("data", size: OpenWAVSize.unknown, at: 0)
    return head.all + chunks + data.all
  }
}
