import Files
import FoundationEssentials
package import MynaAudio
package import MynaLibrary
import SoundFiles

/// A take divided at a time: it keeps what is before, and a new take gets what follows.
///
/// The take's version before, which has all of it, can be had again. In three steps, of which only the first and the
/// last need the library.
package struct TakeSplit: Sendable {
  private let first: TakeEdit
  private let second: WorkFile
  private let path: String
  private let seconds: Double
  private let identity: TakeIdentity
  private let title: String
  private let salvages: Bool

  /// Prepares a split; on the library's thread.
  ///
  /// - Parameters:
  ///   - seconds: where, from the beginning; there must be something on both sides.
  ///   - title: what to call the new take; if nil, as the take with the first number behind it that no other has.
  ///   - salvages: whether what can be read of a damaged file is divided.
  ///   - goesOn: asked while the take's file is opened; false throws `cancelled`.
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

  /// Makes both sounds, on any thread that may block, and returns a report on the first.
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

  /// Shortens the take and adds the new one, both or none; on the library's thread.
  ///
  /// - Returns: both.
  package func keep(in store: LibraryStore) throws(StudioError) -> [Take] {
    try rethrowing(
      as: StudioError.init(_:),
      try store.edits.splitSound(
        of: first.take, into: first.file, and: second, title: title, created: identity.date))
  }
}
