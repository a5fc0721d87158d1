/// What a file says of its sound that `ffmpeg` does not tell.
package struct StatedSound {
  private let mp4: MP4Sound?
  private let amr: AMRFile?

  /// Of a sound of which the file says nothing.
  init() { (mp4, amr) = (nil, nil) }

  package init(path: String) {
    amr = AMRFile(path: path)
    mp4 = amr == nil ? MP4Sound(path: path) : nil
  }

  /// Whether frames are missing where nobody speaks, which is no damage.
  var hasShortFrames: Bool { amr?.hasShortFrames ?? mp4?.hasShortFrames ?? false }

  /// Whether the file has sound behind the end that is not to be played.
  var endsInside: Bool { mp4?.endsInside ?? false }

  /// The format of the file, if it has nothing but one track of sound in a format that Myna writes.
  var format: SoundFileFormat? { isSong && mp4?.isAAC == true ? .aac : nil }

  /// The endings that its format has, without the dot; empty if there may be more in the file than one track of sound.
  var fileExtensions: Set<String> { isSong ? [SoundFileFormat.aac.fileExtension] : [] }

  private var isSong: Bool { mp4?.trackCount == 1 && ["mp4a", "alac"].contains(mp4?.coding) }

  /// The frames to leave out at the beginning, at a rate in hertz; nil if the decoder does that.
  package func firstFrame(at rate: Double) -> Int? { mp4?.firstFrame(at: rate) }

  /// The frames at a rate in hertz; nil where only decoding can tell.
  package func frameCount(at rate: Double) -> Int? {
    guard let amr else { return mp4?.frameCount(at: rate) }
    return rate == Double(amr.sampleRate) ? amr.frameCount : nil
  }
}
