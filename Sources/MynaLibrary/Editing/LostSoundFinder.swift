import Files
import SoundFiles

/// Finds sound that an edit has lost because an earlier release of Myna read its file only in part.
///
/// Such a release ended MP3 files without a length in their header, and Ogg files of several
/// streams, too early.
struct LostSoundFinder {
  let folder: TakesFolder

  /// The difference of durations, in seconds, that an edit may cause unintentionally.
  private static let tolerance = 0.5
  private static let keepingEdits: Set<String> = ["append", "denoise", "mono", "normalize"]
  private static let endings: Set<String> = ["mp2", "mp3", "oga", "ogg", "opus"]

  func isIn(_ take: Take, duration: Double) throws(LibraryError) -> Bool {
    guard take.isEdited else { return false }
    let stamp = try FileStamp(path: folder.path(of: take))
    let versions = try TakeVersions(of: take.id, in: folder, besides: stamp)
    var isKept = true
    for name in versions.names.reversed() where isKept {
      isKept = Self.keepingEdits.contains(TakeVersions.edit(name))
      guard isKept, Self.endings.contains(NumberedPath.ending(of: name).lowercased()),
        let before = seconds(of: folder.path + versions.path(named: name))
      else { continue }
      if before > duration + Self.tolerance { return true }
    }
    return false
  }

  private func seconds(of path: String) -> Double? {
    guard let info = try? SoundFileReader(path: path).info, let count = info.frameCount else {
      return nil
    }
    return Double(count) / info.sampleRate
  }
}
