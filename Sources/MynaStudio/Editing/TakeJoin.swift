import Files
import Threads
package import FoundationEssentials
import MynaAudio
package import MynaLibrary
import SoundFiles

/// Joins several takes into a new take, in the given order.
///
/// The original takes stay unchanged. Call `init` and `keep` on the library's thread, and call
/// `render` on any thread that may block.
package struct TakeJoin: Sendable {
  private let title: String
  private let identity: TakeIdentity
  private let join: SoundJoin
  private let file: WorkFile

  package init(
    _ takes: [Take], title: String? = nil, at date: Date? = nil, in store: LibraryStore,
    while shouldContinue: () -> Bool = { true }
  ) throws(StudioError) {
    precondition(!takes.isEmpty, "there is nothing to join")
    self.title = title ?? takes[0].title
    identity = TakeIdentity(id: UUID(), date: date ?? store.time.date, title: self.title)
    var join = SoundJoin(takes.map(store.path))
    join.tags = identity.tags
    self.join = join
    let format = try rethrowing(
      as: StudioError.init(render:), try join.format(while: shouldContinue))
    file = try rethrowing(
      as: StudioError.init(_:), try store.edits.workFile(fileExtension: format.fileExtension))
  }

  package func render(onProgress: (Double) -> Bool = { _ in true }) throws(StudioError) {
    _ = try rethrowing(
      as: StudioError.init(render:), try join.write(to: file.path, onProgress: onProgress))
  }

  package func keep(in store: LibraryStore) throws(StudioError) -> Take {
    try rethrowing(
      as: StudioError.init(_:), try store.edits.addSound(file, title: title, created: identity.date)
    )
  }
}
