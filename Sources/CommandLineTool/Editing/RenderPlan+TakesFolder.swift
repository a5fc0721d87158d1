import Files
import MynaLibrary
import Translations

extension RenderPlan {
  /// Throws `UsageError` if an output would replace a recording, which could not be undone.
  func refuseTakes() throws(UsageError) {
    for item in items {
      guard let file = takesFolderFile(of: item), FileStatus.isTaken(file.path) else { continue }
      throw UsageError(
        tr(
          "“%1” is a recording, which -o never replaces; choose another name, or edit the recording without -o so that you can undo the change.",
          item.output))
    }
  }

  /// Imports the outputs that were written into the takes folder, and reports their titles.
  ///
  /// An output that cannot be added yet is reported, but is complete, and the next scan adds it.
  func importOutputs(isQuiet: Bool) {
    for item in items {
      guard let file = takesFolderFile(of: item), FileStatus.isTaken(file.path) else { continue }
      do {
        let library = try LibraryOpener.asLeft()
        guard let take = try library.add(path: file.path), !isQuiet else { continue }
        Console.say(
          tr(
            "“%1” is now the recording “%2”; undo with “myna delete %3”.", item.output,
            take.title, take.shortID))
      } catch {
        guard !Interruption.hasCome, let sentence = ErrorMessages.of(error) else { continue }
        Console.say(
          paragraph(
            tr("“%1” was written, but has not been added to the library yet.", item.output),
            sentence))
      }
    }
  }

  private func takesFolderFile(of item: Item) -> TakesFolderFile? {
    item.output == Self.pipe ? nil : TakesFolderFile(path: item.output)
  }
}
