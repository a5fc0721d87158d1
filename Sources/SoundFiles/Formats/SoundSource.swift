protocol SoundSource {
  var info: SoundFileInfo { get }
  /// The binary format of the samples, if they can be read without conversion.
  var sampleFormat: PCMSampleFormat? { get }
  func read(into buffer: inout [Float], while shouldContinue: () -> Bool) throws(SoundFileError)
    -> Int
  /// Reads frames without converting them, if there is a `sampleFormat`; returns their number.
  func read(_ frames: Int, into bytes: inout [UInt8]) -> Int
  func seek(to frame: Int, while shouldContinue: () -> Bool) throws(SoundFileError)
}

extension SoundSource {
  var sampleFormat: PCMSampleFormat? { nil }

  func read(_ frames: Int, into bytes: inout [UInt8]) -> Int {
    preconditionFailure("samples that must be converted")
  }
}
