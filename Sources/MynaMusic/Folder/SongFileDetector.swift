import SoundFiles
import Synchronization

/// Detects songs by their content, regardless of their names.
///
/// An unchanged file is opened only once.
enum SongFileDetector {
  private static let known = Mutex<[VisitedFiles.Key: Bool]>([:])
  private static let mostKnown = 100_000

  static func isSong(_ path: String, _ key: VisitedFiles.Key) -> Bool {
    if let answer = known.withLock({ $0[key] }) { return answer }
    let answer = AudioFileSignature(path: path).map { !$0.showsPictures(path: path) } ?? false
    known.withLock {
      if $0.count >= mostKnown { $0.removeAll() }
      $0[key] = answer
    }
    return answer
  }
}
