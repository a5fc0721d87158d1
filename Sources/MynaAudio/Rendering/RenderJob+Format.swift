import MynaDSP
import SoundFiles

extension RenderJob {
  /// How many channels stay as they are; more are mixed to stereo, or refused.
  var mostChannels: Int {
    guard chain.units.isEmpty, downmixing != .always else { return 2 }
    return downmixing == .never ? .max : format?.mostChannels ?? .max
  }

  /// The format of the result, where that is not a copy.
  func format(for info: SoundFileInfo) -> SoundFileFormat {
    guard let format else { preconditionFailure("what is not copied needs a format") }
    let isWAV = format.fileExtension == info.wavFormat.fileExtension
    return keepsDepth && isWAV ? info.wavFormat : format
  }

  /// Whether the result is the input, byte for byte.
  func isCopy(of source: SoundSource) -> Bool {
    let info = source.info
    guard let format else { return true }
    guard copies, chain.units.isEmpty, parts == nil, source.channelCount == info.channelCount,
      info.damage == nil
    else { return false }
    return keepsDepth
      ? info.fileExtensions.contains(format.fileExtension) : info.format == format
  }
}
