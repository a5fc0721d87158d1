/// Encodes audio of unknown length as a 24-bit WAV stream.
///
/// The header's sizes have the maximum value, 0xFFFFFFFF, with which programs read the audio until
/// the stream ends.
package struct WAVStreamEncoder: Equatable, Sendable {
  package let sampleRate: Double
  package let channelCount: Int

  package init(sampleRate: Double, channelCount: Int) {
    (self.sampleRate, self.channelCount) = (sampleRate, channelCount)
  }

  package var bytesPerFrame: Int { channelCount * PCM24.byteCount }

  package var header: [UInt8] {
    let rate = Int(sampleRate.rounded())
    var bytes = HeaderBytes(count: 44)
    bytes.putChunk("RIFF", size: -1, at: 0)
    bytes.put("WAVE", at: 8)
    bytes.putChunk("fmt ", size: 16, at: 12)
    bytes.put(1, width: 2, at: 20)
    bytes.put(channelCount, width: 2, at: 22)
    bytes.put(rate, width: 4, at: 24)
    bytes.put(rate * bytesPerFrame, width: 4, at: 28)
    bytes.put(bytesPerFrame, width: 2, at: 32)
    bytes.put(8 * PCM24.byteCount, width: 2, at: 34)
    bytes.putChunk("data", size: -1, at: 36)
    return bytes.all
  }

  /// Returns the bytes of interleaved samples, which are clipped at full scale.
  package func bytes(of samples: UnsafeBufferPointer<Float>) -> [UInt8] {
    var bytes: [UInt8] = []
    PCM24.encode(samples, into: &bytes)
    return bytes
  }
}
