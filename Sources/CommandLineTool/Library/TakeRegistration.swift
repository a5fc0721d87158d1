import MynaLibrary
import MynaStudio
import Threads
import Translations

/// Adds a new recording to the library, or reports why the recording cannot be added yet.
struct TakeRegistration {
  let folders: MynaFolders
  let isQuiet: Bool
  var time: any TimeSource = SystemTime()

  /// Adds a file in the takes folder to the library under the given title, and returns its final
  /// path.
  ///
  /// This method never fails, because the next scan of the folder adds any file that could not be
  /// added now.
  func add(_ path: String, title: String?) -> String {
    let completion = TakeCompletion(folders: folders, time: time)
    do {
      switch completion.location(of: path) {
      case .elsewhere: return path
      case .takes:
        return try completion.register(path, title: title, in: try LibraryOpener.asLeft(folders))
      case .waiting:
        return try completion.importWaitingTakes(path, in: try LibraryOpener.asLeft(folders))
      }
    } catch {
      report(error, isWaiting: completion.location(of: path) == .waiting)
      return path
    }
  }

  private func report(_ error: any Error, isWaiting: Bool) {
    if isWaiting {
      guard let sentence = ErrorMessages.of(error) else { return }
      return Console.say(
        paragraph(
          tr(
            "The recording is complete, and will be moved to the recordings folder once that folder is available."
          ), sentence))
    }
    // The user already knows that the disk is full.
    if case LibraryError.noSpace = error { return }
    guard !isQuiet, let sentence = ErrorMessages.of(error) else { return }
    Console.say(
      paragraph(
        tr("The recording is complete, but has not been added to the library yet."), sentence))
  }
}
