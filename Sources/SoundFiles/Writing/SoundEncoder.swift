/// An encoder for one file, the counterpart to `SoundSource`.
///
/// `SoundFileWriter` owns the file: it syncs the finished file to disk, checks its length, and
/// renames it to its destination. An encoder that waits for another program calls `shouldContinue`
/// ten times a second, and throws `cancelled` if that returns false.
protocol SoundEncoder: AnyObject {
  func write(
    _ samples: ArraySlice<Float>, frameCount: Int, while shouldContinue: () -> Bool
  ) throws(SoundFileError)

  func finish(while shouldContinue: () -> Bool) throws(SoundFileError)

  func countFrames() throws(SoundFileError) -> Int
}
