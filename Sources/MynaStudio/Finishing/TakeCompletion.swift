import Files
package import MynaAudio
package import MynaLibrary
import SoundFiles
package import Threads

/// Completes a recording: creates a file for each part and then registers that file in the
/// library.
///
/// The app and the command-line tool both use this order. If the process is killed in between, the
/// take is complete, and the next scan of the folder finds it.
package struct TakeCompletion: Sendable {
  private let folders: MynaFolders
  private let time: any TimeSource

  package enum Destination: Equatable, Sendable {
    case takes
    /// The folder for takes that are kept until the takes folder is available again.
    case waiting
    /// A folder that the user has chosen, outside the library.
    case elsewhere
  }

  package init(folders: MynaFolders, time: any TimeSource = SystemTime()) {
    (self.folders, self.time) = (folders, time)
  }

  /// Returns the parts of a recording in the order in which to complete them.
  ///
  /// Each part becomes a take.
  ///
  /// - Parameter skipsEmptyEnd: whether to omit the last of several parts if it is empty. If it is
  ///   omitted, its journal is removed by the next recovery rather than by `finish`.
  package static func parts(of take: RecordedTake, skipsEmptyEnd: Bool = false) -> [RecordedTake] {
    let isLeftOut = skipsEmptyEnd && take.frameCount == 0 && !take.earlier.isEmpty
    return take.earlier + (isLeftOut ? [] : [take])
  }

  package func finish(
    _ part: RecordedTake, onProgress: (Double) -> Bool = { _ in true }
  ) throws(StudioError) -> FinishedTake {
    let finisher = TakeFinisher(register: JournalRegistry(folders: folders, time: time))
    return try finisher.finish(part, onProgress: onProgress)
  }

  package func location(of path: String) -> Destination {
    switch Folder.parent(of: path) {
    case folders.takes: .takes
    case folders.waiting: .waiting
    default: .elsewhere
    }
  }

  /// Adds a file in the takes folder to the library, on the library's thread.
  ///
  /// Does nothing for a file in another folder.
  ///
  /// - Parameters:
  ///   - part: the recording whose waveform to store; nil if the waveform should be computed later,
  ///     by the analysis.
  ///   - title: the title of the recording, which a file name cannot always represent; nil to use
  ///     the title in the file.
  /// - Returns: the path of the take's file, which can change when the title is set.
  @discardableResult package func register(
    _ path: String, overview part: RecordedTake? = nil, title: String? = nil, in store: LibraryStore
  ) throws(LibraryError) -> String {
    guard location(of: path) == .takes,
      let take = try store.add(
        path: path, overview: part?.overview, overviewRate: part?.sampleRate ?? 0)
    else { return path }
    guard let title = title.flatMap(TitleRules.clean), title != take.title else { return path }
    return store.path(of: try store.descriptions.rename(take.id, to: title))
  }

  /// Moves waiting takes into the takes folder, on the library's thread.
  ///
  /// - Returns: the new path of the file that was at `path`; the same path if its take is still
  ///   waiting.
  package func importWaitingTakes(
    _ path: String, in store: LibraryStore
  ) throws(LibraryError) -> String {
    let report = try store.imports.importWaitingTakes()
    if let location = report.sources.firstIndex(of: path) {
      return store.path(of: report.takes[location])
    }
    let twin = report.duplicates.first { $0.path == path }
    return twin.map { store.path(of: $0.take) } ?? path
  }
}
