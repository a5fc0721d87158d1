import Files
import SoundFiles

/// Finds audio that an edit lost because an earlier release of Myna read only part of the file.
///
/// Those releases stopped too early in MP3 files without a length in the header, and in Ogg files
/// with several streams.
struct LostAudioFinder {
  let folder: TakesFolder

  /// The maximum difference in duration, in seconds, that does not count as a loss.
  private static let tolerance = 0.5
  /// The names of edits that never shorten the audio.
  private static let keepingEdits: Set<String> = ["append", "denoise", "mono", "normalize"]
  private static let endings: Set<String> = ["mp2", "mp3", "oga", "ogg", "opus"]

  /// Returns whether a take is shorter than an earlier version although no edit since then shortens
  /// audio.
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
