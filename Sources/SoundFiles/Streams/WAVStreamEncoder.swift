/// Encodes audio of unknown length as a 24-bit WAV stream.
package struct WAVStreamEncoder: Equatable, Sendable {
  package let audio: RawAudio

  package init(sampleRate: Double, channelCount: Int) {
    audio = RawAudio(
      samples: PCMSampleFormat(kind: .signed, bits: 8 * PCM24.byteCount),
      sampleRate: Int(min(sampleRate, Double(RawAudio.rates.upperBound)).rounded()),
      channelCount: channelCount)
  }

  package var bytesPerFrame: Int { audio.frameSize }

  package var header: [UInt8] { WAVStreamHeader.bytes(of: audio) }

  /// Returns the bytes of interleaved samples, which are clipped at full scale.
  package func bytes(of samples: UnsafeBufferPointer<Float>) -> [UInt8] {
    var bytes: [UInt8] = []
    PCM24.encode(samples, into: &bytes)
    return bytes
  }
}
