/// Something that encodes one file, the counterpart of `SoundSource`.
///
/// `SoundFileWriter` owns the file: it brings the finished file to disk, checks its length, and puts it in its place.
protocol SoundEncoder: AnyObject {
  /// Appends interleaved frames.
  func write(_ samples: ArraySlice<Float>, frameCount: Int) throws(SoundFileError)

  /// Completes the file, its metadata included.
  func finish() throws(SoundFileError)

  /// Counts the frames that the finished file holds.
  func countFrames() throws(SoundFileError) -> Int
}
