import Files

/// Writes uncompressed samples in order, to a file or a stream.
final class PCMEncoder: SoundEncoder {
  private let file: NewSoundFile
  private let samples: PCMSampleFormat
  private var quantizer: Quantizer?
  private var numbers: [Int32] = []
  /// The header, until it is written.
  private var head: [UInt8]

  init(_ file: NewSoundFile, _ samples: PCMSampleFormat, head: [UInt8] = []) {
    (self.file, self.samples, self.head) = (file, samples, head)
    quantizer = samples.kind == .float ? nil : Quantizer(bits: samples.bits, dither: file.dither)
  }

  func write(
    _ samples: ArraySlice<Float>, frameCount: Int, while shouldContinue: () -> Bool
  ) throws(SoundFileError) {
    var bytes = head
    head = []
    bytes.reserveCapacity(bytes.count + samples.count * self.samples.byteCount)
    if quantizer != nil {
      samples.withUnsafeBufferPointer { quantizer?.quantize($0, into: &numbers) }
      self.samples.append(numbers, to: &bytes)
    } else {
      self.samples.append(floats: samples, to: &bytes)
    }
    switch file.destination {
    case .file(let replacement):
      try rethrowing(as: SoundFileError.writing, try replacement.write(bytes.span.bytes))
    case .stream(let sink): try sink.write(bytes, while: shouldContinue)
    }
  }

  func finish(while shouldContinue: () -> Bool) {}

  func countFrames() throws(SoundFileError) -> Int {
    guard case .file(let replacement) = file.destination else {
      preconditionFailure("a stream cannot be read again")
    }
    let status = try rethrowing(
      as: SoundFileError.writing,
      try FileStatus(of: replacement.descriptor, path: file.path))
    return status.size / (samples.byteCount * file.channelCount)
  }
}
