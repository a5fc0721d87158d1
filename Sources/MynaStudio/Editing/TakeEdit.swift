import Files
package import MynaAudio
package import MynaLibrary
import SoundFiles

/// An edit of a take in the library, in three steps.
///
/// Call `init` and `keep` on the library's thread, and call `render` on any thread that may block.
/// The take stays unchanged until `keep` is called. Even then, the previous version can be
/// restored.
package struct TakeEdit: Sendable {
  package let take: Take
  package let edit: SoundEdit
  private let path: String
  private let salvages: Bool
  let file: WorkFile

  package init(
    _ edit: SoundEdit, of take: Take, salvages: Bool = false, in store: LibraryStore,
    while shouldContinue: () -> Bool = { true }
  ) throws(StudioError) {
    (self.take, self.edit, self.salvages) = (take, edit, salvages)
    let path = store.path(of: take)
    self.path = path
    let ending = try Self.fileExtension(path, after: edit, while: shouldContinue)
    file = try rethrowing(
      as: StudioError.init(_:), try store.edits.workFile(fileExtension: ending, editing: take))
  }

  /// Renders the edited audio on any thread that may block.
  ///
  /// - Parameter onProgress: called with the progress, 0…1; return false to cancel.
  /// - Returns: a report on the edited audio.
  /// - Throws: `emptyRange` if no audio would remain; `unchanged` if the take would sound the same;
  ///   `silent` if normalization was requested for silence.
  @discardableResult package func render(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(StudioError) -> RenderReport {
    let report: RenderReport
    do throws(RenderError) {
      var editor = SoundEditor(path: path)
      editor.salvages = salvages
      report = try editor.write(edit, to: file.path, onProgress: onProgress)
    } catch {
      throw error == .noSound(path: path) ? nothingLeft : StudioError(render: error)
    }
    if try isUnchanged(onProgress) { throw .library(.unchanged(title: take.title)) }
    return report
  }

  private func isUnchanged(_ onProgress: (Double) -> Bool) throws(StudioError) -> Bool {
    switch edit {
    case .trim, .cut, .append, .channel: false
    case .normalize, .reduceNoise:
      try AudioChangeFinder(from: path, to: file.path).isInaudible { onProgress(1) }
    }
  }

  @discardableResult package func keep(in store: LibraryStore) throws(StudioError) -> Take {
    try rethrowing(
      as: StudioError.init(_:), try store.edits.replaceSound(of: take, after: edit.name, with: file)
    )
  }

  private var nothingLeft: StudioError {
    switch edit {
    case .trim, .cut: .library(.emptyRange(title: take.title))
    case .normalize: .library(.silent(title: take.title))
    case .append, .reduceNoise, .channel: .render(.noSound(path: path))
    }
  }

  private static func fileExtension(
    _ path: String, after edit: SoundEdit, while shouldContinue: () -> Bool
  ) throws(StudioError) -> String {
    do throws(SoundFileError) {
      let info = try SoundFileReader(path: path, while: shouldContinue).info
      return SoundEditor.format(for: info, after: edit).fileExtension
    } catch {
      if case .cancelled = error { throw .cancelled }
      // Rendering reads the same file and reports the error.
      return "flac"
    }
  }
}
