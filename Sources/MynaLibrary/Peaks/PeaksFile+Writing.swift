import Files
import FoundationEssentials
package import MynaDSP

extension PeaksFile {
  package static func write(
    _ overview: WaveformOverview, sampleRate: Double, to path: String
  ) throws(PeaksError) {
    let data = Data(overview.encoded(sampleRate: sampleRate))
    // Not flushing the name is safe: a lost file is remade.
    try rethrowing(
      as: PeaksError.writing,
      try WholeFile.write(data, to: path, mode: 0o600, synchronizesFolder: false))
  }
}
