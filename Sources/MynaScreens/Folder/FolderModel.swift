package import MynaStudio
import Observation
import Threads

/// The model for switching to a different recordings folder.
///
/// The program must restart after the folder has changed.
@MainActor @Observable package final class FolderModel {
  package enum Problem: Error, Equatable, Sendable {
    case job
    case change(FolderChangeError)
  }

  @ObservationIgnored private let studio: Studio
  @ObservationIgnored private let queue = SerialThread(label: "Myna.Folder")
  @ObservationIgnored private var sharedProgress = SharedProgress()

  package init(_ studio: Studio) { self.studio = studio }

  package var takes: String { studio.folders.takes }
  package var former: FormerFolder? { studio.folders.formerTakes }
  package var progress: Double { sharedProgress.value }

  /// Cancels the move of the folder, unless the folder has already been moved.
  package func cancel() { sharedProgress.cancel() }

  package func examine(at path: String) async throws(Problem) -> FolderChange.TargetFolderState {
    try await change { change throws(FolderChangeError) in try change.examine(at: path) }
  }

  package func use(_ path: String) async throws(Problem) {
    try await changeInPeace { change throws(FolderChangeError) in try change.use(path) }
  }

  /// Moves the current folder and returns the number of files that were left behind.
  package func move(to path: String) async throws(Problem) -> Int {
    sharedProgress = SharedProgress()
    let sharedProgress = sharedProgress
    return try await changeInPeace { change throws(FolderChangeError) in
      try change.move(to: path, onProgress: sharedProgress.update)
    }
  }

  private func change<T: Sendable>(
    _ body: @escaping @Sendable (FolderChange) throws(FolderChangeError) -> T
  ) async throws(Problem) -> T {
    let change = studio.folderChange
    do throws(FolderChangeError) {
      return try await queue.run { () throws(FolderChangeError) in try body(change) }
    } catch {
      throw .change(error)
    }
  }

  private func changeInPeace<T: Sendable>(
    _ body: @escaping @Sendable (FolderChange) throws(FolderChangeError) -> T
  ) async throws(Problem) -> T {
    guard studio.jobs.kinds.isEmpty else { throw .job }
    await studio.finishAll()
    await studio.sync.end(within: .seconds(5))
    do throws(Problem) {
      return try await change(body)
    } catch {
      await studio.applySyncSettings()
      throw error
    }
  }
}
