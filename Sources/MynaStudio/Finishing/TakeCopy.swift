import Files
import MynaAudio
import MynaDSP
import MynaLibrary
import SoundFiles

/// The encoded copy of a journal, at the first path that is free or already holds this take.
struct TakeCopy {
  let journal: RecoveredJournal
  let format: SoundFileFormat

  /// The fraction of the progress that encoding takes up; the comparison takes up the rest.
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
        // Another process created a file with this path during encoding. Check it as an existing
        // file.
        if error == .file(.destinationExists(path: path)) { continue }
        throw error
      }
      if format.isLossless {
        let isSame = try SampleComparison(path, journal.path).run {
          onProgress(encodingShare + $0 * (1 - encodingShare))
        }
        guard isSame else {
          // A copy that differs from the recording must not replace it. This has never been
          // observed.
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

  /// Returns whether a file holds this take, which has the same ID and the same samples.
  ///
  /// The ID alone is not enough, because renderings with effects share it. A file that cannot be
  /// read counts as a different take.
  private func isThisTake(
    _ path: String, _ onProgress: (Double) -> Bool
  ) throws(StudioError) -> Bool {
    guard let copy = try? SoundFileReader(path: path),
      TakeIdentity(copy.info.tags)?.id == journal.id
    else { return false }
    if format.isLossless {
      return try SampleComparison(path, journal.path).run(onProgress: onProgress)
    }
    // A lossy encoder is deterministic, so encode the journal again and compare the results.
    let again = SoundFileWriter.leftoverPath(of: path)
    defer { unlink(again) }
    try encode(to: again) { onProgress($0 * Self.encodingShare) }
    return try SampleComparison(path, again).run {
      onProgress(Self.encodingShare + $0 * (1 - Self.encodingShare))
    }
  }
}
