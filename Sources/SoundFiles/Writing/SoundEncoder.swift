/// Something that encodes one file, the counterpart of `SoundSource`.
///
/// `SoundFileWriter` owns the file: it brings the finished file to disk, checks its length, and
/// puts it in its place. An encoder that waits for another program calls `shouldContinue` ten times
/// a second, and throws `cancelled` if that returns false.
protocol SoundEncoder: AnyObject {
  /// Appends interleaved frames.
  func write(
    _ samples: ArraySlice<Float>, frameCount: Int, while shouldContinue: () -> Bool
  ) throws(SoundFileError)

  /// Completes the file, its metadata included.
  func finish(while shouldContinue: () -> Bool) throws(SoundFileError)

  /// Counts the frames that the finished file holds.
  func countFrames() throws(SoundFileError) -> Int
}
