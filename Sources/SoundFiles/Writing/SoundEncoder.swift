/// An encoder for one file, the counterpart of `SoundSource`.
///
/// `SoundFileWriter` owns the file: it syncs the finished file to disk, checks its length, and
/// renames it to its destination. An encoder that waits for another program calls `shouldContinue`
/// ten times a second, and throws `cancelled` if that returns false.
protocol SoundEncoder: AnyObject {
  /// Appends interleaved frames.
  func write(
    _ samples: ArraySlice<Float>, frameCount: Int, while shouldContinue: () -> Bool
  ) throws(SoundFileError)

  /// Completes the file, including its metadata.
  func finish(while shouldContinue: () -> Bool) throws(SoundFileError)

  /// Returns the number of frames in the finished file.
  func countFrames() throws(SoundFileError) -> Int
}
