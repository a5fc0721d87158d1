import Files
package import MynaAudio
package import MynaLibrary
import SoundFiles
package import Threads

/// Completes a recording: makes a file of each part, and then registers the file in the library.
///
/// Both faces do it in this order. A process that is killed in between leaves a complete take,
/// which the next scan of the folder finds.
package struct TakeCompletion: Sendable {
  private let folders: MynaFolders
  private let time: any TimeSource

  /// The place of a take's file, as far as the library is concerned.
  package enum Place: Equatable, Sendable {
    /// In the folder of takes.
    case takes
    /// In the folder for takes that wait until the folder of takes is back.
    case waiting
    /// In a folder that a person has named, which is no business of the library.
    case elsewhere
  }

  /// Creates a completion of takes that were recorded in these folders.
  ///
  /// - Parameter time: dates the entries of the register of journals.
  package init(folders: MynaFolders, time: any TimeSource = SystemTime()) {
    (self.folders, self.time) = (folders, time)
  }

  /// Returns the parts of a recording, each to be a take, in the order of completion.
  ///
  /// - Parameter skipsEmptyEnd: whether to leave out the last of several parts if it is empty. The
  ///   next recovery removes its journal then; otherwise `finish` does.
  package static func parts(of take: RecordedTake, skipsEmptyEnd: Bool = false) -> [RecordedTake] {
    let isLeftOut = skipsEmptyEnd && take.frameCount == 0 && !take.earlier.isEmpty
    return take.earlier + (isLeftOut ? [] : [take])
  }

  /// Makes the file of one part, on the calling thread.
  ///
  /// - Parameter onProgress: called a few times a second with the share that is done, 0…1;
  ///   returning false cancels.
  /// - Throws: what `TakeFinisher.finish` throws.
  package func finish(
    _ part: RecordedTake, onProgress: (Double) -> Bool = { _ in true }
  ) throws(StudioError) -> FinishedTake {
    let finisher = TakeFinisher(register: JournalRegister(folders: folders, time: time))
    return try finisher.finish(part, onProgress: onProgress)
  }

  /// Returns where a file lies.
  package func location(of path: String) -> Place {
    switch Folder.parent(of: path) {
    case folders.takes: .takes
    case folders.waiting: .waiting
    default: .elsewhere
    }
  }

  /// Adds a file in the folder of takes to the library, on the library's thread.
  ///
  /// Does nothing for a file elsewhere.
  ///
  /// - Parameters:
  ///   - part: the recording, whose waveform is kept; nil to leave that to the analysis.
  ///   - title: the title that the take was recorded under, which a file's name cannot always say;
  ///     nil for the one of the file.
  /// - Returns: the path of the take, which a title may have changed.
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

  /// Moves the takes that wait for the folder of takes into it, on the library's thread.
  ///
  /// - Returns: the path of the take whose file was at `path`; the same if it still waits.
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
