package import MynaStudio
import Observation
import Threads

/// The folder of recordings, and its change to another.
///
/// After a change the program has to start anew.
@MainActor @Observable package final class FolderModel {
  /// Why the folder was not changed.
  package enum Trouble: Error, Equatable, Sendable {
    /// An export, an edit or an import runs.
    case job
    case change(FolderChangeError)
  }

  @ObservationIgnored private let studio: Studio
  @ObservationIgnored private let queue = SerialThread(label: "Myna.Folder")
  @ObservationIgnored private var share = SharedProgress()

  /// The folder of a studio.
  package init(_ studio: Studio) { self.studio = studio }

  /// The folder in use.
  package var takes: String { studio.folders.takes }
  /// The folder that was in use before; nil if there was none.
  package var former: FormerFolder? { studio.folders.formerTakes }
  /// The share of a move that is done, 0…1.
  package var progress: Double { share.value }

  /// Gives up a move, if the folder is not in its new place yet.
  package func cancel() { share.cancel() }

  /// Looks at a folder that the person has chosen.
  package func look(at path: String) async throws(Trouble) -> FolderChange.Offer {
    try await change { change throws(FolderChangeError) in try change.look(at: path) }
  }

  /// Uses another folder, and leaves the one in use as it is.
  package func use(_ path: String) async throws(Trouble) {
    try await changeInPeace { change throws(FolderChangeError) in try change.use(path) }
  }

  /// Moves the folder in use, and returns the number of files that were left behind.
  package func move(to path: String) async throws(Trouble) -> Int {
    share = SharedProgress()
    let share = share
    return try await changeInPeace { change throws(FolderChangeError) in
      try change.move(to: path, onProgress: share.goesOn)
    }
  }

  private func change<T: Sendable>(
    _ body: @escaping @Sendable (FolderChange) throws(FolderChangeError) -> T
  ) async throws(Trouble) -> T {
    let change = studio.folderChange
    do throws(FolderChangeError) {
      return try await queue.run { () throws(FolderChangeError) in try body(change) }
    } catch {
      throw .change(error)
    }
  }

  /// Does so while nothing else is at work; what was recorded is finished first.
  private func changeInPeace<T: Sendable>(
    _ body: @escaping @Sendable (FolderChange) throws(FolderChangeError) -> T
  ) async throws(Trouble) -> T {
    guard studio.jobs.kinds.isEmpty else { throw .job }
    await studio.finishAll()
    await studio.sync.end(within: .seconds(5))
    do throws(Trouble) {
      return try await change(body)
    } catch {
      await studio.followSyncSettings()
      throw error
    }
  }
}
