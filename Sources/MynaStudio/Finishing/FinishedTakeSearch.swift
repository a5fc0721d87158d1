import Files
import FoundationEssentials
import MynaLibrary
import SoundFiles

struct FinishedTakeSearch {
  struct SearchTarget {
    var id: UUID
    /// The minimum duration of the take in seconds.
    ///
    /// A shorter file is incomplete: another process mistook the journal for an abandoned journal
    /// and finished it too early.
    var duration: Double
  }

  let destination: String

  /// The number of seconds by which a lossy encoder may shorten a take.
  private static let tolerance = 0.1

  func find(_ wanted: SearchTarget) -> FinishedTake? {
    let wav = NumberedPath.path(destination, ending: "wav")
    return find(wanted, from: destination) ?? (wav == destination ? nil : find(wanted, from: wav))
  }

  private func find(_ wanted: SearchTarget, from first: String) -> FinishedTake? {
    let format = SoundFileFormat(fileExtension: NumberedPath.ending(of: first))
    let least = wanted.duration - (format?.isLossless == true ? 0 : Self.tolerance)
    var number = 1
    while true {
      let path = NumberedPath.path(first, number: number)
      guard NumberedPath.isTaken(path) else { return nil }
      // An unreadable file can't be the take that is being searched for.
      if let info = try? SoundFileReader(path: path).info, let identity = TakeIdentity(info.tags),
        identity.id == wanted.id, let frameCount = info.frameCount,
        Double(frameCount) / info.sampleRate >= least
      {
        return FinishedTake(
          path: path, identity: identity, frameCount: frameCount,
          duration: Double(frameCount) / info.sampleRate, outcome: .alreadyThere)
      }
      number += 1
    }
  }
}
