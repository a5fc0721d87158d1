import Files
import MynaLibrary
import Translations

extension RenderPlan {
  /// Throws `UsageError` if an output would replace a recording, which could not be undone.
  func refuseTakes() throws(UsageError) {
    guard
      let item = items.first(where: {
        $0.output != Self.pipe && TakesFolderFile.isRecording($0.output)
      })
    else { return }
    throw UsageError(
      tr(
        "“%1” is a recording, which -o never replaces; choose another name, or edit the recording without -o so that you can undo the change.",
        item.output))
  }

  /// Imports the outputs that were written into the takes folder, and reports their titles.
  ///
  /// If an output can't be imported yet, this is reported, and the next scan imports the output.
  func importOutputs(isQuiet: Bool = Console.isQuiet) {
    let outputs = items.compactMap { item in takesFolderFile(of: item).map { (item.output, $0) } }
      .filter { FileStatus.isTaken($0.1.path) }
    guard !outputs.isEmpty else { return }
    let library = Result { try LibraryOpener.asLeft() }
    for (output, file) in outputs {
      do {
        guard let take = try library.get().add(path: file.path), !isQuiet else { continue }
        Console.say(
          tr(
            "“%1” is now the recording “%2”; undo with “myna delete %3”.", output, take.title,
            take.shortID))
      } catch {
        guard !Interruption.hasCome, let sentence = ErrorMessages.of(error) else { continue }
        Console.say(
          paragraph(
            tr("“%1” was written, but has not been added to the library yet.", output),
            sentence))
      }
    }
  }

  private func takesFolderFile(of item: Item) -> TakesFolderFile? {
    item.output == Self.pipe ? nil : TakesFolderFile(path: item.output)
  }
}
