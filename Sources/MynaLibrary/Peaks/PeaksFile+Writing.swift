import Files
import FoundationEssentials
package import MynaDSP

extension PeaksFile {
  package static func write(
    _ overview: WaveformOverview, sampleRate: Double, to path: String
  ) throws(PeaksError) {
    let data = Data(overview.encoded(sampleRate: sampleRate))
    // The name need not be flushed to disk, because a lost file is recreated.
    try rethrowing(
      as: PeaksError.writing,
      try FileContents.write(data, to: path, mode: 0o600, synchronizesFolder: false))
  }
}
