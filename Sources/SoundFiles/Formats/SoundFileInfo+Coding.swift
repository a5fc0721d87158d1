import CSndfile

extension SoundFileInfo {
  mutating func setFormat(code: Int32) {
    let container = Int(code) & Int(SF_FORMAT_TYPEMASK)
    let coding = Int(code) & Int(SF_FORMAT_SUBMASK)
    isFloat = [SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE].contains(coding)
    isDouble = coding == SF_FORMAT_DOUBLE
    isLossy =
      [SF_FORMAT_VORBIS, SF_FORMAT_OPUS].contains(coding)
      || SF_FORMAT_MPEG_LAYER_I...SF_FORMAT_MPEG_LAYER_III ~= coding
    bitDepth = isFloat ? nil : Self.bitDepth(of: coding)
    format = SoundFileFormat.allCases.first {
      $0.traits.isFormat(container: container, coding: coding)
    }
    switch container {
    case SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64:
      fileExtensions = [SoundFileFormat.wav16.fileExtension]
    case SF_FORMAT_OGG where format == .opus:
      fileExtensions = [SoundFileFormat.oggVorbis.fileExtension]
    default: break
    }
    if let format { fileExtensions.insert(format.fileExtension) }
  }

  private static func bitDepth(of coding: Int) -> Int {
    switch coding {
    case SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8: 8
    case SF_FORMAT_PCM_24, SF_FORMAT_ALAC_24, SF_FORMAT_DWVW_24: 24
    case SF_FORMAT_ALAC_20: 20
    case SF_FORMAT_PCM_32, SF_FORMAT_ALAC_32: 32
    default: lossyBitDepth
    }
  }
}
