import CSndfile
import Files
import Glibc

extension SoundFileFormat {
  /// Lossless 24-bit FLAC.
  public static let flac = SoundFileFormat("flac", FLACFormat())
}

struct FLACFormat: WritableFormat {
  let displayName = "FLAC"
  let word = "flac"
  let fileExtensions = ["flac"]
  let isLossless = true
  let bitDepth: Int? = 24
  let mostChannels = 8
  /// The compression levels of the `flac` program.
  let qualities: ClosedRange<Double>? = 0...8

  /// The sample rate in hertz up to which FLAC supports every integer; higher rates must be
  /// multiples of ten.
  private static let highestExactRate = 65_535.0
  private static let highestRate = 655_350.0

  func sampleRate(for rate: Double) -> Double {
    let exact = rate > Self.highestExactRate ? (rate / 10).rounded(.up) * 10 : rate
    return min(exact, Self.highestRate)
  }

  func byteCount(seconds: Double, sampleRate: Double, channelCount: Int) -> Double? { nil }

  func isFormat(container: Int, coding: Int) -> Bool { container == SF_FORMAT_FLAC }

  func encoder(for file: NewSoundFile) throws(SoundFileError) -> any SoundEncoder {
    let bits = file.bitDepth == 16 ? 16 : 24
    let coding = bits == 16 ? SF_FORMAT_PCM_16 : SF_FORMAT_PCM_24
    let blocks = EmbeddedMetadata.flacBlocks(file.metadata)
    let encoder = try SndfileEncoder(
      file, code: SF_FORMAT_FLAC | coding, bitDepth: bits, embedded: blocks
    ) { file in
      guard case .inserted(let bytes, _) = blocks else { return true }
      return Self.hideComments(of: file, after: bytes.count)
    }
    if let quality = file.quality { encoder.handle.set(SFC_SET_COMPRESSION_LEVEL, to: quality / 8) }
    return encoder
  }

  private static func hideComments(of file: FileReplacement, after inserted: Int) -> Bool {
    guard let written = ChunkedFile(path: file.temporaryPath),
      let padding = EmbeddedMetadata.padding(in: written, after: inserted)
    else { return false }
    return pwrite(file.descriptor, padding.bytes, padding.bytes.count, padding.place)
      == padding.bytes.count
  }
}
