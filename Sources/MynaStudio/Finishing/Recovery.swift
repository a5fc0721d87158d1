import Files
import MynaLibrary
import SoundFiles
package import Threads

/// Makes takes of the journals that were left behind when a process was ended while it recorded or finished.
///
/// To be run at every start. Several processes may do so at once, and may be killed at it: each journal is worked on by
/// the one that has locked it, and is there until its take is complete.
package struct Recovery: Sendable {
  private let folders: MynaFolders
  private let time: any TimeSource

  /// A recovery of what lies in these folders, or is remembered there.
  ///
  /// - Parameter time: the time that tells how long nobody has written a journal.
  package init(folders: MynaFolders, time: any TimeSource = SystemTime()) {
    (self.folders, self.time) = (folders, time)
  }

  /// Finishes all that was left behind, on the calling thread.
  ///
  /// - Parameter onProgress: called with the share of the journals that is done, 0…1; returning false ends it
  ///   after what it has done so far.
  package func run(onProgress: (Double) -> Bool = { _ in true }) -> RecoveryReport {
    var report = RecoveryReport()
    let register = JournalRegister(folders: folders, time: time)
    let finisher = TakeFinisher(register: register)
    let paths: [String]
    do {
      paths = try journals(register)
    } catch {
      report.failures.append(RecoveryReport.Failure(path: folders.takes, error: error))
      return report
    }
    for (index, path) in paths.enumerated() {
      let done = Double(index)
      do {
        let take = try finisher.finish(journal: path, waits: false) {
          onProgress((done + $0) / Double(paths.count))
        }
        report.takes.append(take)
      } catch {
        if error == .cancelled { return report }
        if Self.isNothingToDo(error) { continue }
        report.failures.append(RecoveryReport.Failure(path: path, error: error))
      }
    }
    for folder in [folders.takes, folders.waiting] + folders.otherTakes {
      PerformanceFinisher(folder: folder).finishAll()
    }
    return report
  }

  private static func isNothingToDo(_ error: StudioError) -> Bool {
    switch error {
    // One that lives, one that never did, and one that another process has just finished.
    case .inUse, .nothingRecorded, .file(.notFound): true
    default: false
    }
  }

  /// Whether there are journals, each with a take that is in no library yet, or that cannot be told.
  package var hasJournals: Bool {
    do {
      return try !journals(JournalRegister(folders: folders, time: time)).isEmpty
    } catch {
      return true
    }
  }

  private func journals(_ register: JournalRegister) throws(StudioError) -> [String] {
    var unfinished = try journals(in: folders.takes) + journals(in: folders.waiting)
    // A folder that is not in use may be on a disk that is not connected.
    unfinished += folders.otherTakes.flatMap { (try? journals(in: $0)) ?? [] }
    return Array(Set(unfinished + register.journals())).sorted()
  }

  /// Returns the journals in a folder; none if it does not exist, since nothing was ever recorded then.
  private func journals(in folder: String) throws(StudioError) -> [String] {
    do throws(SystemError) {
      return try Folder.names(in: folder, ending: JournalName.journal(for: ""))
        .map { "\(folder)/\($0)" }
        // Links are the register's, and a folder is no journal whatever its name.
        // One that cannot be seen now is one all the same, and its recovery says why it is not finished.
        .filter { FileStatus.seen(link: $0).map { $0.kind == .regular } ?? !FileStatus.isGone($0) }
    } catch {
      // A file in place of the folder is not listed either, and is not gone.
      guard FileStatus.isGone(folder) else { throw .folder(error) }
      return []
    }
  }
}

/// The result of a recovery.
package struct RecoveryReport: Equatable, Sendable {
  /// A journal that could not be finished, and is as it was.
  package struct Failure: Equatable, Sendable {
    /// The journal; or the folder of takes when it cannot be read.
    package var path: String
    /// Why.
    package var error: StudioError
  }

  /// Takes that were saved.
  package var takes: [FinishedTake] = []
  /// Journals that have to wait for a person.
  package var failures: [Failure] = []

  /// Creates the report of a recovery that found nothing to do.
  package init() {}
}
