import MynaLibrary
import MynaStudio
import Threads

/// Registers a take that was just recorded, or says why the library does not know it yet.
struct TakeShelf {
  let folders: MynaFolders
  let isQuiet: Bool
  var time: any TimeSource = SystemTime()

  /// Adds a file in the folder of takes under its title, and returns where it is then.
  ///
  /// Never fails: the next look at the folder finds what could not be added.
  func add(_ path: String, title: String?) -> String {
    let completion = TakeCompletion(folders: folders, time: time)
    do {
      switch completion.place(of: path) {
      case .elsewhere: return path
      case .takes:
        return try completion.register(path, title: title, in: try OpenLibrary.asLeft(folders))
      case .waiting:
        return try completion.takeInWaiting(path, in: try OpenLibrary.asLeft(folders))
      }
    } catch {
      tell(error, isWaiting: completion.place(of: path) == .waiting)
      return path
    }
  }

  private func tell(_ error: any Error, isWaiting: Bool) {
    if isWaiting {
      guard let sentence = ErrorSentence.of(error) else { return }
      return Console.say("The recording is complete, and waits for its folder. \(sentence)")
    }
    // Of a full disk a person hears enough.
    if case LibraryError.noSpace = error { return }
    guard !isQuiet, let sentence = ErrorSentence.of(error) else { return }
    Console.say("The recording is complete, but not in the library yet. \(sentence)")
  }
}
