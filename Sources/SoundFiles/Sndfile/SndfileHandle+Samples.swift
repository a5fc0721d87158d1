import CSndfile

extension SndfileHandle {
  /// The containers in which the library stores integer samples without compressing them.
  private static let plainContainers = [
    SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64, SF_FORMAT_W64, SF_FORMAT_AIFF, SF_FORMAT_AU,
    SF_FORMAT_CAF,
  ]

  /// The binary format of the samples, if they can be read and written without conversion.
  ///
  /// This is nil for compressed samples, for samples in the byte order of other processors, and for
  /// samples that Myna doesn't write to WAV files.
  var sampleFormat: PCMSampleFormat? {
    let code = Int(format.format)
    guard Self.plainContainers.contains(code & Int(SF_FORMAT_TYPEMASK)), !isSwapped else {
      return nil
    }
    let isBigEndian = 1.bigEndian == 1
    return switch code & Int(SF_FORMAT_SUBMASK) {
    case SF_FORMAT_PCM_16: PCMSampleFormat(kind: .signed, bits: 16, isBigEndian: isBigEndian)
    case SF_FORMAT_PCM_24: PCMSampleFormat(kind: .signed, bits: 24, isBigEndian: isBigEndian)
    case SF_FORMAT_FLOAT: PCMSampleFormat(kind: .float, bits: 32, isBigEndian: isBigEndian)
    default: nil
    }
  }
}
