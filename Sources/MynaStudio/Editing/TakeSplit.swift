import Files
import FoundationEssentials
package import MynaAudio
package import MynaLibrary
import SoundFiles

/// Splits a take.
///
/// The original take keeps the audio before the given time, and a new take receives the rest.
///
/// The original take's previous version, which contains all of the audio, can be restored. Call
/// `init` and `keep` on the library's thread, and call `render` on any thread that may block.
package struct TakeSplit: Sendable {
  private let first: TakeEdit
  private let second: WorkFile
  private let path: String
  private let seconds: Double
  private let identity: TakeIdentity
  private let title: String
  private let salvages: Bool

  package init(
    _ take: Take, at seconds: Double, title: String? = nil, salvages: Bool = false,
    in store: LibraryStore, while shouldContinue: () -> Bool = { true }
  ) throws(StudioError) {
    guard seconds > 0, seconds < take.duration else {
      throw .library(.emptyRange(title: take.title))
    }
    first = try TakeEdit(
      .trim(0...seconds), of: take, salvages: salvages, in: store, while: shouldContinue)
    self.salvages = salvages
    path = store.path(of: take)
    let ending = first.file.fileExtension
    self.seconds = seconds
    if let title {
      self.title = title
    } else {
      self.title = try rethrowing(
        as: StudioError.init(_:), try store.numberedTitle(take.title))
    }
    identity = TakeIdentity(
      id: UUID(), date: take.created.addingTimeInterval(seconds), title: self.title)
    second = try rethrowing(
      as: StudioError.init(_:), try store.edits.workFile(fileExtension: ending))
  }

  @discardableResult package func render(
    onProgress: (Double) -> Bool = { _ in true }
  ) throws(StudioError) -> RenderReport {
    let report = try first.render { onProgress($0 / 2) }
    var editor = SoundEditor(path: path)
    (editor.tags, editor.salvages) = (identity.tags, salvages)
    let rest = seconds...first.take.duration + 1
    _ = try rethrowing(
      as: StudioError.init(render:),
      try editor.write(.trim(rest), to: second.path) { onProgress(0.5 + $0 / 2) })
    return report
  }

  /// Shortens the take and adds the new take.
  ///
  /// If either fails, both takes are left as they were.
  ///
  /// - Returns: both takes.
  package func keep(in store: LibraryStore) throws(StudioError) -> [Take] {
    try rethrowing(
      as: StudioError.init(_:),
      try store.edits.splitSound(
        of: first.take, into: first.file, and: second, title: title, created: identity.date))
  }
}
