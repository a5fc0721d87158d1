import Foundation
import MynaLibrary
import SoundFiles

/// Finds the file that another process has made of a journal meanwhile.
struct TakeSearch {
  let destination: String

  /// The take of this id at the destination or one of its numbered names, in its own format or as a WAV.
  func find(_ id: UUID) -> FinishedTake? {
    let wav = NumberedPath.path(destination, ending: "wav")
    return find(id, from: destination) ?? (wav == destination ? nil : find(id, from: wav))
  }

  private func find(_ id: UUID, from first: String) -> FinishedTake? {
    var number = 1
    while true {
      let path = NumberedPath.path(first, number: number)
      guard NumberedPath.isTaken(path) else { return nil }
      // What cannot be read is not what is looked for.
      if let info = try? SoundFileReader(path: path).info, let identity = TakeIdentity(info.tags),
        identity.id == id, let frameCount = info.frameCount
      {
        return FinishedTake(
          path: path, identity: identity, frameCount: frameCount,
          duration: Double(frameCount) / info.sampleRate, outcome: .alreadyThere)
      }
      number += 1
    }
  }
}
