import Foundation
import MynaLibrary
import MynaStudio

/// Makes the library know a take that was just recorded; the take is kept without, too.
struct TakeShelf {
  let folders: MynaFolders
  let isQuiet: Bool

  /// Adds a file in the folder of takes under its title, and returns where it is then.
  ///
  /// Never fails: the next look at the folder finds what could not be added.
  func add(_ path: String, title: String?) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    if folder == folders.waiting { return takeIn(path) }
    guard folder == folders.takes else { return path }
    var path = path
    do {
      let library = try OpenLibrary.asLeft(folders)
      guard let take = try library.add(path: path) else { return path }
      // A file's name cannot say every title.
      if let title = title.flatMap(TitleRules.clean), title != take.title {
        path = library.path(of: try library.rename(take.id, to: title))
      }
    } catch LibraryError.noSpace {
      // Of a full disk a person hears enough.
      return path
    } catch {
      if !isQuiet, let sentence = ErrorSentence.of(error) {
        Console.say("The take is complete, but not in the library yet. \(sentence)")
      }
    }
    return path
  }

  /// Moves a take that waits for its folder into it, if the folder is back; returns its path.
  private func takeIn(_ path: String) -> String {
    do {
      let library = try OpenLibrary.asLeft(folders)
      let report = try library.takeInWaiting()
      if let place = report.sources.firstIndex(of: path) {
        return library.path(of: report.takes[place])
      }
      if let twin = report.duplicates.first(where: { $0.path == path }) {
        return library.path(of: twin.take)
      }
    } catch {
      if let sentence = ErrorSentence.of(error) {
        Console.say("The take is complete, and waits for its folder. \(sentence)")
      }
    }
    return path
  }
}
