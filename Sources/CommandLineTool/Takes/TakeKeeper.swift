import MynaAudio
import MynaStudio
import SoundFiles

/// Makes a take of a journal, and says what became of it.
struct TakeKeeper {
  let register: JournalRegister
  let shelf: TakeShelf
  let isQuiet: Bool

  /// Completes the take and prints its path; says whether it is what it was to be.
  func keep(_ recorded: RecordedTake, title: String?) throws -> Bool {
    let progress = ProgressBar(count: 1, isVisible: Console.canRedraw && !isQuiet)
    defer { progress.clear() }
    do {
      var take = try TakeFinisher(register: register).finish(
        journal: recorded.journal, id: recorded.identity.id
      ) { share in
        progress.update(0, to: share)
        return !Interruption.hasCome
      }
      progress.clear()
      take.path = shelf.add(take.path, title: title)
      tell(take)
      try Console.print(take.path)
      if case .keptAsWAV = take.outcome { return false }
    } catch StudioError.cancelled {
      Console.say("The take is kept as “\(recorded.journal)”; “myna recover” completes it.")
    }
    return true
  }

  private func tell(_ take: FinishedTake) {
    if case .keptAsWAV(.file(.noSpace)) = take.outcome {
      Console.say("There was no room to encode it, so the take is kept as “\(take.path)”.")
    } else if case .keptAsWAV(let error) = take.outcome {
      Console.say("\(error.sentence) The take is kept as “\(take.path)”.")
    } else if !isQuiet {
      Console.say("Kept \(Words.duration(take.duration)).")
    }
  }
}
