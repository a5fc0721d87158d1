import Files
import MynaLibrary
import SoundFiles
package import Threads

/// Converts journals to takes after a process has exited while recording or finishing.
///
/// Run this at every start. Several processes can run it at the same time, and any of them can be
/// killed without losing audio: each journal is processed only by the process that has locked it,
/// and it exists until its take is complete.
package struct Recovery: Sendable {
  private let folders: MynaFolders
  private let time: any TimeSource

  package init(folders: MynaFolders, time: any TimeSource = SystemTime()) {
    (self.folders, self.time) = (folders, time)
  }

  package func run(onProgress: (Double) -> Bool = { _ in true }) -> RecoveryReport {
    var report = RecoveryReport()
    let register = JournalRegistry(folders: folders, time: time)
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
    // The journal is in use, or it was empty, or another process has just finished it.
    case .inUse, .nothingRecorded, .file(.notFound): true
    default: false
    }
  }

  package var hasJournals: Bool {
    do {
      return try !journals(JournalRegistry(folders: folders, time: time)).isEmpty
    } catch {
      return true
    }
  }

  private func journals(_ register: JournalRegistry) throws(StudioError) -> [String] {
    var unfinished = try journals(in: folders.takes) + journals(in: folders.waiting)
    // Ignore errors for the other takes folders, which may be on disconnected disks.
    unfinished += folders.otherTakes.flatMap { (try? journals(in: $0)) ?? [] }
    return Array(Set(unfinished + register.journals())).sorted()
  }

  private func journals(in folder: String) throws(StudioError) -> [String] {
    do throws(SystemError) {
      return try Folder.names(in: folder, ending: JournalFileName.journal(for: ""))
        .map { "\(folder)/\($0)" }
        // Skip links, which belong to the register, and folders, which are never journals. Include
        // files whose status cannot be read, because recovering them reports the error.
        .filter { FileStatus.seen(link: $0).map { $0.kind == .regular } ?? !FileStatus.isGone($0) }
    } catch {
      // A missing folder contains no journals. Report all other errors, such as a file at the
      // folder's path.
      guard FileStatus.isGone(folder) else { throw .folder(error) }
      return []
    }
  }
}

package struct RecoveryReport: Equatable, Sendable {
  package struct Failure: Equatable, Sendable {
    package var path: String
    package var error: StudioError
  }

  package var takes: [FinishedTake] = []
  package var failures: [Failure] = []

  package init() {}
}
