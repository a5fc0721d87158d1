import Foundation
public import MynaAudio
public import MynaLibrary
import SoundFiles

/// Completes a recording: each part becomes a file first, which the library is then told of.
///
/// Both faces do it in this order, so that a process that is killed in between leaves a complete take, which the next
/// look at the folder finds. Nothing here says anything to a person.
public struct TakeCompletion: Sendable {
  private let folders: MynaFolders

  /// Where the file of a take lies, as far as the library is concerned.
  public enum Place: Equatable, Sendable {
    /// In the folder of takes.
    case takes
    /// In the folder for takes that wait until the folder of takes is back.
    case waiting
    /// In a folder that a person has named, which is no business of the library.
    case elsewhere
  }

  /// Creates a completion of takes that were recorded in these folders.
  public init(folders: MynaFolders) { self.folders = folders }

  /// Returns the parts of a recording in the order in which they are completed; each becomes a take.
  ///
  /// - Parameter skipsEmptyEnd: whether to leave out the last of several parts if it is empty. The next recovery removes
  ///   its journal then, and `finish` does otherwise.
  public static func parts(of take: RecordedTake, skipsEmptyEnd: Bool = false) -> [RecordedTake] {
    let isLeftOut = skipsEmptyEnd && take.frameCount == 0 && !take.earlier.isEmpty
    return take.earlier + (isLeftOut ? [] : [take])
  }

  /// Makes the file of one part, on the calling thread.
  ///
  /// - Parameter onProgress: called a few times a second with the share that is done, 0…1; returning false cancels.
  /// - Throws: what `TakeFinisher.finish` throws.
  public func finish(
    _ part: RecordedTake, onProgress: (Double) -> Bool = { _ in true }
  ) throws(StudioError) -> FinishedTake {
    let finisher = TakeFinisher(register: JournalRegister(folders: folders))
    return try finisher.finish(part, onProgress: onProgress)
  }

  /// Returns where a file lies.
  public func place(of path: String) -> Place {
    switch (path as NSString).deletingLastPathComponent {
    case folders.takes: .takes
    case folders.waiting: .waiting
    default: .elsewhere
    }
  }

  /// Tells the library of a file in the folder of takes, and does nothing for any other; on the library's thread.
  ///
  /// - Parameters:
  ///   - overview: the part with the waveform that was seen while it was recorded; nil to leave that to the analysis.
  ///   - title: the title that the take was recorded under, which its file's name cannot always say; nil for the file's.
  /// - Returns: the path of the take, which a title may have changed.
  @discardableResult public func register(
    _ path: String, overview part: RecordedTake? = nil, title: String? = nil, in store: LibraryStore
  ) throws(LibraryError) -> String {
    guard place(of: path) == .takes,
      let take = try store.add(
        path: path, overview: part?.overview, overviewRate: part?.sampleRate ?? 0)
    else { return path }
    guard let title = title.flatMap(TitleRules.clean), title != take.title else { return path }
    return store.path(of: try store.rename(take.id, to: title))
  }

  /// Moves what waits for the folder of takes into it; on the library's thread.
  ///
  /// - Returns: the path of the take whose file was at `path`; the same when it waits still.
  public func takeInWaiting(
    _ path: String, in store: LibraryStore
  ) throws(LibraryError) -> String {
    let report = try store.takeInWaiting()
    if let place = report.sources.firstIndex(of: path) {
      return store.path(of: report.takes[place])
    }
    let twin = report.duplicates.first { $0.path == path }
    return twin.map { store.path(of: $0.take) } ?? path
  }
}
