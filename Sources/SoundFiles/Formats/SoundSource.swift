protocol SoundSource {
  var info: SoundFileInfo { get }
  func read(into buffer: inout [Float], while shouldContinue: () -> Bool) throws(SoundFileError)
    -> Int
  func seek(to frame: Int, while shouldContinue: () -> Bool) throws(SoundFileError)
}
