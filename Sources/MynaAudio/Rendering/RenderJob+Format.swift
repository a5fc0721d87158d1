import MynaDSP
import SoundFiles

extension RenderJob {
  var mostChannels: Int {
    guard chain.units.isEmpty, noiseReduction == nil, loudness == nil, mix == nil,
      downmixing != .always
    else { return 2 }
    return downmixing == .never ? .max : format?.mostChannels ?? .max
  }

  func format(for info: SoundFileInfo) -> SoundFileFormat {
    guard let format else { preconditionFailure("what is not copied needs a format") }
    let isWAV = format.fileExtension == info.wavFormat.fileExtension
    return keepsDepth && isWAV ? info.wavFormat : format
  }

  /// Whether the output differs from the input in more than its format, sample rate, and channels.
  private var changesAudio: Bool {
    !steps.isEmpty || !chain.units.isEmpty || parts != nil || trimsSilence || isReversed
      || noiseReduction != nil
      || mix != nil || fades != FadeLengths() || padding != PaddingLengths() || loudness != nil
  }

  /// Whether the output has the input's samples, at the same sample rate, except where parts fade.
  ///
  /// Measuring the loudness requires numbers, and salvaging can replace samples.
  var copiesSamples: Bool {
    steps.isEmpty && chain.units.isEmpty && !isReversed && noiseReduction == nil && mix == nil
      && fades == FadeLengths() && padding == PaddingLengths() && loudness == nil
      && !limitsUnchanged && !measuresLoudness && !salvages
  }

  func isCopy(of source: RenderSource) -> Bool {
    let info = source.info
    guard let format else { return true }
    guard copies, !changesAudio, sampleRate == nil || sampleRate == info.sampleRate,
      source.channelCount == info.channelCount, info.damage == nil,
      bitRate == nil, quality == nil, tags == SoundFileTags(), keepsTags,
      bitDepth == nil || bitDepth == format.bitDepth(keeping: info)
    else { return false }
    return keepsDepth
      ? info.fileExtensions.contains(format.fileExtension) : info.format == format
  }
}
