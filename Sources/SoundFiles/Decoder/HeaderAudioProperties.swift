/// Properties of the audio that are in the file's header but that `ffmpeg` does not report.
package struct HeaderAudioProperties {
  private let mp4: MP4AudioTrack?
  private let amr: AMRFile?

  init() { (mp4, amr) = (nil, nil) }

  package init(path: String) {
    amr = AMRFile(path: path)
    mp4 = amr == nil ? MP4AudioTrack(path: path) : nil
  }

  var hasShortFrames: Bool { amr?.hasShortFrames ?? mp4?.hasShortFrames ?? false }

  var endsInside: Bool { mp4?.endsInside ?? false }

  var format: SoundFileFormat? { isSong && mp4?.isAAC == true ? .aac : nil }

  var fileExtensions: Set<String> { isSong ? [SoundFileFormat.aac.fileExtension] : [] }

  private var isSong: Bool { mp4?.trackCount == 1 && ["mp4a", "alac"].contains(mp4?.coding) }

  /// Returns the number of samples to skip at the beginning, at the given sample rate; nil if the
  /// decoder already skips them.
  package func firstFrame(at rate: Double) -> Int? { mp4?.firstFrame(at: rate) }

  package func frameCount(at rate: Double) -> Int? {
    guard let amr else { return mp4?.frameCount(at: rate) }
    return rate == Double(amr.sampleRate) ? amr.frameCount : nil
  }
}
