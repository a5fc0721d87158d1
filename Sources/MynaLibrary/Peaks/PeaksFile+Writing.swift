import Files
import FoundationEssentials
package import MynaDSP

extension PeaksFile {
  /// Puts the overview of a sound of `sampleRate` hertz into a file, new or in place of another, in one step.
  ///
  /// A reader, or a start after a crash, finds the old file or the new one.
  package static func write(
    _ overview: WaveformOverview, sampleRate: Double, to path: String
  ) throws(PeaksError) {
    let data = Data(overview.encoded(sampleRate: sampleRate))
    // The name may be lost in a power cut, since the file can be made again.
    try rethrowing(
      as: PeaksError.writing,
      try WholeFile.write(data, to: path, mode: 0o600, synchronizesFolder: false))
  }
}
