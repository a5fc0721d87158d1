import MynaDSP
import SoundFiles

extension RenderJob {
  var mostChannels: Int {
    guard chain.units.isEmpty, downmixing != .always else { return 2 }
    return downmixing == .never ? .max : format?.mostChannels ?? .max
  }

  func format(for info: SoundFileInfo) -> SoundFileFormat {
    guard let format else { preconditionFailure("what is not copied needs a format") }
    let isWAV = format.fileExtension == info.wavFormat.fileExtension
    return keepsDepth && isWAV ? info.wavFormat : format
  }

  func isCopy(of source: RenderSource) -> Bool {
    let info = source.info
    guard let format else { return true }
    guard copies, chain.units.isEmpty, parts == nil, source.channelCount == info.channelCount,
      info.damage == nil
    else { return false }
    return keepsDepth
      ? info.fileExtensions.contains(format.fileExtension) : info.format == format
  }
}
