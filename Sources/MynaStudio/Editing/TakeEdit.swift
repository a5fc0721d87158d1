import Foundation
public import MynaAudio
public import MynaLibrary
import SoundFiles

/// An edit of a take in the library, in three steps, of which only the first and the last need the library.
///
/// The take stays as it is until `keep`, and after it the version before can be had again.
public struct TakeEdit: Sendable {
  /// The take as it was when the edit began.
  public let take: Take
  /// What is done with it.
  public let edit: SoundEdit
  private let path: String
  let file: WorkFile

  /// Prepares an edit; on the library's thread.
  public init(_ edit: SoundEdit, of take: Take, in store: LibraryStore) throws(StudioError) {
    (self.take, self.edit) = (take, edit)
    let path = store.path(of: take)
    self.path = path
    file = try StudioError.translating { () throws(LibraryError) in
      try store.workFile(fileExtension: Self.fileExtension(path))
    }
  }

  /// Makes the new sound; on any thread that may block.
  ///
  /// - Parameter onProgress: called with the share that is done, 0…1; returning false cancels.
  /// - Returns: what was made.
  /// - Throws: `emptyRange` if nothing would be left; `unchanged` if it would sound as it does; `silent` for silence that was to be louder.
  @discardableResult public func render(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(StudioError) -> RenderReport {
    let report: RenderReport
    do throws(RenderError) {
      report = try SoundEditor(path: path).write(edit, to: file.path, onProgress: onProgress)
    } catch {
      throw error == .noSound(path: path) ? nothingLeft : StudioError(error)
    }
    if try isUnchanged(onProgress) { throw .library(.unchanged(title: take.title)) }
    return report
  }

  /// Whether what was made sounds as the take does; it is not worth a version then.
  private func isUnchanged(_ onProgress: (Double) -> Bool) throws(StudioError) -> Bool {
    switch edit {
    case .trim, .cut, .append: false
    case .normalize, .reduceNoise:
      try SoundChange(from: path, to: file.path).isInaudible { onProgress(1) }
    }
  }

  /// Puts the new sound in the place of the take's; on the library's thread.
  @discardableResult public func keep(in store: LibraryStore) throws(StudioError) -> Take {
    try StudioError.translating { () throws(LibraryError) in
      try store.replaceSound(of: take, after: edit.name, with: file)
    }
  }

  /// Why there is no sound in what an edit would make.
  private var nothingLeft: StudioError {
    switch edit {
    case .trim, .cut: .library(.emptyRange(title: take.title))
    case .normalize: .library(.silent(title: take.title))
    case .append, .reduceNoise: .render(.noSound(path: path))
    }
  }

  /// The ending of what an edit of a file makes; what cannot be read is found out when it is.
  static func fileExtension(_ path: String) -> String {
    guard let reader = try? SoundFileReader(path: path) else { return "flac" }
    return SoundEditor.format(for: reader.info).fileExtension
  }
}
