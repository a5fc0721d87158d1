import Files
import MynaAudio
import MynaDSP
import MynaLibrary
import SoundFiles

/// The encoded copy of a journal.
///
/// It is written to the first path that is unused or that already contains this take.
struct TakeCopy {
  let journal: RecoveredJournal
  let format: SoundFileFormat

  /// The fraction of the total progress that is attributed to encoding.
  ///
  /// The rest is attributed to the comparison.
  private static let encodingShare = 0.8

  func write(
    to destination: String, onProgress: (Double) -> Bool
  ) throws(StudioError) -> (path: String, isNew: Bool) {
    let encodingShare = format.isLossless ? Self.encodingShare : 1
    var number = 1
    while true {
      let path = NumberedPath.path(destination, number: number)
      SoundFileWriter.removeLeftovers(of: path)
      if NumberedPath.isTaken(path) {
        if try isThisTake(path, onProgress) { return (path, false) }
        number += 1
        continue
      }
      do throws(StudioError) {
        try encode(to: path) { onProgress($0 * encodingShare) }
      } catch {
        // During encoding, another process created a file with this path. Handle it like an
        // existing file.
        if error == .file(.destinationExists(path: path)) { continue }
        throw error
      }
      if format.isLossless {
        let isSame = try SampleComparison(path, journal.path).run {
          onProgress(encodingShare + $0 * (1 - encodingShare))
        }
        guard isSame else {
          // Never replace the recording with a copy that differs from it. So far, this has never
          // happened.
          unlink(path)
          throw .file(.incomplete(path: path, written: journal.frameCount, found: 0))
        }
      }
      guard onProgress(1) else { throw .cancelled }
      return (path, true)
    }
  }

  private func encode(
    to path: String, onProgress: (Double) -> Bool
  ) throws(StudioError) {
    var job = RenderJob(
      input: journal.path, output: path, chain: EffectChain(name: "Unchanged", units: []),
      format: format)
    job.keepsIdentity = true
    _ = try rethrowing(
      as: StudioError.init(render:), try Renderer(job).run(onProgress: onProgress))
  }

  /// Returns whether a file contains this take, with the same ID and the same samples.
  ///
  /// Comparing only the IDs is not enough, because files that are rendered with effects have the
  /// same ID. An unreadable file is considered a different take.
  private func isThisTake(
    _ path: String, _ onProgress: (Double) -> Bool
  ) throws(StudioError) -> Bool {
    guard let copy = try? SoundFileReader(path: path),
      TakeIdentity(copy.info.tags)?.id == journal.id
    else { return false }
    if format.isLossless {
      return try SampleComparison(path, journal.path).run(onProgress: onProgress)
    }
    // Lossy encoders are deterministic, so encode the journal again and compare the results.
    let again = SoundFileWriter.leftoverPath(of: path)
    defer { unlink(again) }
    try encode(to: again) { onProgress($0 * Self.encodingShare) }
    return try SampleComparison(path, again).run {
      onProgress(Self.encodingShare + $0 * (1 - Self.encodingShare))
    }
  }
}
