/// An encoder for one file, the counterpart to `SoundSource`.
///
/// `SoundFileWriter` owns the file: it syncs the finished file to disk, checks its length, and
/// renames it to its destination. An encoder that waits for another program calls `shouldContinue`
/// ten times a second, and throws `cancelled` if that returns false.
protocol SoundEncoder: AnyObject {
  /// The binary format of the file's samples, if they can be written without conversion.
  var sampleFormat: PCMSampleFormat? { get }

  func write(
    _ samples: ArraySlice<Float>, frameCount: Int, while shouldContinue: () -> Bool
  ) throws(SoundFileError)

  /// Writes frames without converting them, if there is a `sampleFormat`.
  func write(_ bytes: ArraySlice<UInt8>) throws(SoundFileError)

  func finish(while shouldContinue: () -> Bool) throws(SoundFileError)

  func countFrames() throws(SoundFileError) -> Int
}

extension SoundEncoder {
  var sampleFormat: PCMSampleFormat? { nil }

  func write(_ bytes: ArraySlice<UInt8>) throws(SoundFileError) {
    preconditionFailure("samples that must be converted")
  }
}
