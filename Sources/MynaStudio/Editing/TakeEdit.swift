import Files
package import MynaAudio
package import MynaLibrary
import SoundFiles

/// An edit of a take in the library, in three steps, of which only the first and the last need the library.
///
/// The take stays as it is until `keep`, and after it the version before can be had again.
package struct TakeEdit: Sendable {
  /// The take as it was when the edit began.
  package let take: Take
  /// The change.
  package let edit: SoundEdit
  private let path: String
  private let salvages: Bool
  let file: WorkFile

  /// Prepares an edit; on the library's thread.
  ///
  /// - Parameters:
  ///   - salvages: whether what can be read of a damaged file is edited.
  ///   - goesOn: asked while the take's file is opened, which may take its time; false throws `cancelled`.
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

  /// Makes the new sound, on any thread that may block.
  ///
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false cancels.
  /// - Returns: a report on the new sound.
  /// - Throws: `emptyRange` if nothing would be left; `unchanged` if the take would sound the same; `silent` if silence was to
  ///   be made louder.
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

  /// Returns whether the new sound is audibly the same as the take; it is not worth a version then.
  private func isUnchanged(_ onProgress: (Double) -> Bool) throws(StudioError) -> Bool {
    switch edit {
    case .trim, .cut, .append, .channel: false
    case .normalize, .reduceNoise:
      try SoundChange(from: path, to: file.path).isInaudible { onProgress(1) }
    }
  }

  /// Puts the new sound in the place of the take's; on the library's thread.
  @discardableResult package func keep(in store: LibraryStore) throws(StudioError) -> Take {
    try rethrowing(
      as: StudioError.init(_:), try store.edits.replaceSound(of: take, after: edit.name, with: file)
    )
  }

  /// Why there is no sound in what an edit would make.
  private var nothingLeft: StudioError {
    switch edit {
    case .trim, .cut: .library(.emptyRange(title: take.title))
    case .normalize: .library(.silent(title: take.title))
    case .append, .reduceNoise, .channel: .render(.noSound(path: path))
    }
  }

  /// The ending of the file that an edit makes of another.
  ///
  /// A file that cannot be read is reported when it is rendered.
  private static func fileExtension(
    _ path: String, after edit: SoundEdit, while shouldContinue: () -> Bool
  ) throws(StudioError) -> String {
    do throws(SoundFileError) {
      let info = try SoundFileReader(path: path, while: shouldContinue).info
      return SoundEditor.format(for: info, after: edit).fileExtension
    } catch {
      if case .cancelled = error { throw .cancelled }
      return "flac"
    }
  }
}
