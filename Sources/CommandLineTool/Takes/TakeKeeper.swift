import MynaAudio
import MynaStudio
import SoundFiles
import Threads

/// Completes a part of a recording, and says what became of it.
struct TakeKeeper {
  let folders: MynaFolders
  let isQuiet: Bool
  let time: any TimeSource

  /// Completes the take; nil when an interruption left it to the next start.
  func keep(_ recorded: RecordedTake, title: String?) throws -> FinishedTake? {
    let progress = ProgressBar(count: 1, isVisible: Console.canRedraw && !isQuiet, time: time)
    defer { progress.clear() }
    var take: FinishedTake
    do throws(StudioError) {
      take = try TakeCompletion(folders: folders, time: time).finish(recorded) { share in
        progress.update(0, to: share)
        return !Interruption.hasCome
      }
    } catch {
      guard error == .cancelled else { throw error }
      Console.say("The recording is kept as “\(recorded.journal)”; “myna recover” completes it.")
      return nil
    }
    progress.clear()
    take.path = TakeShelf(folders: folders, isQuiet: isQuiet, time: time).add(
      take.path, title: title)
    tell(take)
    return take
  }

  private func tell(_ take: FinishedTake) {
    if case .keptAsWAV(.file(.noSpace)) = take.outcome {
      Console.say("There was no room to encode it, so the recording is kept as “\(take.path)”.")
    } else if case .keptAsWAV(let error) = take.outcome {
      Console.say("\(error.sentence) The recording is kept as “\(take.path)”.")
    } else if !isQuiet {
      Console.say("Kept \(Words.duration(take.duration)).")
    }
  }
}
